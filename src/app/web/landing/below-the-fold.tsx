import type { ReactNode } from 'react';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import { CallLog, PrintSheets, WebhookNote } from './feature-samples.tsx';
import { Flow } from './flow.tsx';
import { Prices } from './prices.tsx';

/** The landing page below the playground. It is part of the drawn page, so its script is loaded last. */
export function BelowTheFold() {
  return (
    <>
      <Flow />
      <Features />
      <Prices />
    </>
  );
}

/** The end of the page, with the pages that the server renders. */
export function LandingFooter() {
  const linkClass = 'underline underline-offset-4 hover:text-ink';
  return (
    <footer className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t-2 border-ink py-7 text-ink-soft">
      <p>Overprint is coming soon.</p>
      <nav aria-label="Footer" className="flex gap-5">
        <a href={docsPaths.docs} className={linkClass}>
          Docs
        </a>
        <a href={docsPaths.changelog} className={linkClass}>
          Changelog
        </a>
        <a href={docsPaths.status} className={linkClass}>
          Status
        </a>
        <a href={`${docsPaths.docs}/privacy`} className={linkClass}>
          Privacy
        </a>
        <a href={`${docsPaths.docs}/terms`} className={linkClass}>
          Terms
        </a>
      </nav>
      <p className="font-mono text-sm">Media automation for people who sell prints</p>
    </footer>
  );
}

/** The three feature cards (spec 2, Landing page), each with a sample of the feature. */
function Features() {
  return (
    <div className="grid border-t-2 border-ink lg:grid-cols-3">
      <Feature title="Smart Image Processing" sample={<PrintSheets />}>
        Outlined text at any size, squares padded transparent or to a colour, straight from a file or a URL.
      </Feature>
      <Feature title="Lightning Fast API" sample={<CallLog />}>
        One header, plain multipart or JSON, and a request log that shows what each call took.
      </Feature>
      <Feature title="Automated Workflows" sample={<WebhookNote />}>
        Signed webhooks when audio is ready or when a shop you watch lists something new.
      </Feature>
    </div>
  );
}

interface FeatureProps {
  readonly title: string;
  readonly sample: ReactNode;
  readonly children: string;
}

function Feature({ title, sample, children }: FeatureProps) {
  return (
    <section className="grid content-start gap-x-10 border-rule py-8 max-lg:border-b max-lg:last:border-b-0 md:max-lg:grid-cols-2 lg:px-7 lg:not-first:border-l lg:first:pl-0 lg:last:pr-0">
      <div className="grid content-center lg:min-h-28">{sample}</div>
      <div className="max-md:mt-6 lg:mt-6">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-2 max-w-[44ch] text-lg text-ink-soft">{children}</p>
      </div>
    </section>
  );
}
