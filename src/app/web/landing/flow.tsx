import type { ReactNode } from 'react';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import { Icon, type IconName } from '#platform/web/icon.tsx';
import { Sheet } from './feature-samples.tsx';

const guides = [
  ['n8n', 'n8n'],
  ['make', 'Make'],
  ['zapier', 'Zapier'],
] as const;

/** What an automation does with a new product, as a picture, and the guides to the three services. */
export function Flow() {
  return (
    <section aria-labelledby="flow-title" className="border-t-2 border-ink pt-5 pb-8">
      <h2 id="flow-title" className="text-2xl">
        Part of your n8n, Make or Zapier flow
      </h2>
      <ol className="mt-6 grid gap-x-4 gap-y-6 md:grid-cols-4">
        <Step title="A new product" text="in a shop that you watch">
          <Sheet className="bg-sheet" />
        </Step>
        <Step title="A finished picture" text="by a template of yours">
          <Sheet className="halftone" withText />
        </Step>
        <Step title="n8n, Make or Zapier" text="gets both, signed">
          <IconSheet name="flow" />
        </Step>
        <Step title="Wherever you sell" text="posts, listings, sheets" last>
          <IconSheet name="shop" />
        </Step>
      </ol>
      <p className="mt-6 text-lg text-ink-soft">
        Step by step:{' '}
        {guides.map(([name, label]) => (
          <a
            key={name}
            href={`${docsPaths.docs}/${name}`}
            className="mr-4 text-cyan underline underline-offset-4"
          >
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}

function IconSheet({ name }: { readonly name: IconName }) {
  return (
    <div className="grid aspect-square w-28 place-items-center bg-sheet outline outline-edge">
      <Icon name={name} className="size-10" />
    </div>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly last?: boolean;
  /** Its picture. */
  readonly children: ReactNode;
}

/** A step of the flow, with an arrow to the next one. */
function Step({ title, text, last = false, children }: StepProps) {
  return (
    <li className="flex items-center gap-4">
      <div className="flex items-center gap-4 md:block">
        <div aria-hidden="true" className="flex w-28">
          {children}
        </div>
        <p className="md:mt-2">
          <span className="block font-semibold">{title}</span>
          <span className="text-sm text-ink-soft">{text}</span>
        </p>
      </div>
      {!last && <Icon name="arrow" className="ml-auto size-5 text-ink-soft max-md:hidden" />}
    </li>
  );
}
