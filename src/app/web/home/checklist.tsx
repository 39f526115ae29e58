import { useState } from 'react';
import { Link } from 'wouter';
import { useApiKeys } from '#account/api-keys/web/use-api-keys.ts';
import { useUsage } from '#account/usage/web/use-usage.ts';
import { type AppPath, paths } from '#platform/shared/paths.ts';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Section } from '#platform/web/section.tsx';
import { marketplace } from '#tools/shop-monitor/shared/shop-url.ts';
import { useShops } from '#tools/shop-monitor/web/shops.ts';
import { useTemplates } from '#workflows/templates/web/template-calls.ts';
import { hideChecklist, isChecklistHidden } from './hidden-checklist.ts';

interface ChecklistProps {
  readonly userId: number;
  /** Undefined where it is not known which are done. */
  readonly steps: readonly Step[] | undefined;
}

/** Setup steps of a new subscriber, until they are done or hidden. */
export function Checklist({ userId, steps }: ChecklistProps) {
  const [hidden, setHidden] = useState(() => isChecklistHidden(userId, () => localStorage));
  function hide() {
    hideChecklist(userId, () => localStorage);
    setHidden(true);
  }
  if (hidden || !steps || steps.every(({ done }) => done)) return null;
  return <Steps steps={steps} onHide={hide} />;
}

interface Step {
  readonly path: AppPath;
  readonly title: string;
  readonly text: string;
  readonly done: boolean;
}

interface StepsProps {
  readonly steps: readonly Step[];
  readonly onHide: () => void;
}

function Steps({ steps, onHide }: StepsProps) {
  const count = steps.filter(({ done }) => done).length;
  return (
    <Section
      title="Get set up"
      aside={
        <span className="flex items-center gap-3">
          <span className="font-mono text-sm text-ink-soft">
            {count} of {steps.length} done
          </span>
          <Button variant="ghost" size="sm" onClick={onHide}>
            Hide
          </Button>
        </span>
      }
    >
      <ul className="-mt-3 grid gap-x-10 sm:grid-cols-2">
        {steps.map(({ path, title, text, done }) => (
          <li key={title} className="flex gap-3.5 border-b border-rule py-3.5">
            <span
              aria-hidden="true"
              className="mt-0.5 grid size-5 shrink-0 place-items-center border-2 border-ink"
            >
              {done && <Icon name="check" className="size-4" />}
            </span>
            <span className="min-w-0">
              <Link href={path} className="font-medium underline underline-offset-4 hover:text-cyan">
                {title}
              </Link>
              {done && <span className="ml-3 font-mono text-sm text-green">Done</span>}
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Returns the steps; undefined as long as it is not known which are done. */
export function useSteps(): readonly Step[] | undefined {
  const { data: usage } = useUsage();
  const { data: templates } = useTemplates();
  const { data: shops } = useShops();
  const { data: keys } = useApiKeys();
  if (!usage || !templates || !shops || !keys) return undefined;
  return [
    {
      path: paths.textOverlay,
      title: 'Finish a picture',
      text: 'Put text on your artwork, or pad it to a square.',
      done: usage.used > 0,
    },
    {
      path: paths.templates,
      title: 'Save a template',
      text: 'Design once; titles and prices are filled in for you.',
      done: templates.length > 0,
    },
    {
      path: paths.redbubble,
      title: 'Watch a shop',
      text: `Get each new product on ${marketplace}, with its picture finished.`,
      done: shops.length > 0,
    },
    {
      path: paths.apiKeys,
      title: 'Create an API key',
      text: 'For n8n, Make, Zapier or your own code.',
      done: keys.length > 0,
    },
  ];
}
