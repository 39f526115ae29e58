import type { ReactNode } from 'react';
import { CallSketch, SquareSketch, WebhookSketch } from './sketches.tsx';

/** The three feature cards (spec 2, Landing page). */
export function Features() {
  return (
    <div className="grid border-t-2 border-ink md:grid-cols-3">
      <Feature title="Smart Image Processing" sketch={<SquareSketch />}>
        Outlined text at any size, squares padded transparent or to a colour, straight from a file or a URL.
      </Feature>
      <Feature title="Lightning Fast API" sketch={<CallSketch />}>
        One header, plain multipart or JSON, and a request log that shows what each call took.
      </Feature>
      <Feature title="Automated Workflows" sketch={<WebhookSketch />}>
        Signed webhooks when audio is ready or when a shop you watch lists something new.
      </Feature>
    </div>
  );
}

interface FeatureProps {
  readonly title: string;
  readonly sketch: ReactNode;
  readonly children: string;
}

function Feature({ title, sketch, children }: FeatureProps) {
  return (
    <section className="border-rule py-8 max-md:border-b max-md:last:border-b-0 md:px-7 md:not-first:border-l md:first:pl-0 md:last:pr-0">
      {sketch}
      <h2 className="mt-5 text-xl">{title}</h2>
      <p className="mt-2 max-w-[44ch] text-lg text-ink-soft">{children}</p>
    </section>
  );
}
