import type { ReactNode } from 'react';
import { useApiKeys } from '#account/api-keys/web/use-api-keys.ts';
import { planLimits } from '#account/usage/shared/quota.ts';
import { useUsage } from '#account/usage/web/use-usage.ts';
import { Icon } from '#platform/web/icon.tsx';
import { Section } from '#platform/web/section.tsx';
import { formatCount } from '#platform/shared/format.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';

/** What every account has for nothing, each with a link to where it is used on this page. */
export function FirstSteps() {
  const hasKey = (useApiKeys().data?.length ?? 0) > 0;
  const hasCalled = (useUsage().data?.used ?? 0) > 0;
  return (
    <Section title="Free with your account">
      <ol className="-mt-4">
        <Step number={1} href="#playground-title" title="Try it with your own picture">
          As many pictures as you like, right here. Nothing is uploaded.
        </Step>
        <Step number={2} href="#keys" title="Create an API key" done={hasKey}>
          {formatCount(planLimits.free.requestsPerMonth)} requests a month for n8n, Make, Zapier or your own
          code.
        </Step>
        <Step number={3} href="#call" title="Send your first request" done={hasCalled}>
          Text, padding, print files and audio, {templateLimits.perAccount.free} templates, and{' '}
          {batchLimits.items.free} pictures in one batch.
        </Step>
      </ol>
    </Section>
  );
}

interface StepProps {
  readonly number: number;
  readonly href: string;
  readonly title: string;
  readonly done?: boolean;
  readonly children: ReactNode;
}

function Step({ number, href, title, done = false, children }: StepProps) {
  return (
    <li className="flex gap-4 border-b border-rule py-3.5">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center border-2 border-ink font-display font-bold"
      >
        {done ? <Icon name="check" /> : number}
      </span>
      <span className="min-w-0">
        <a href={href} className="text-lg font-medium underline underline-offset-4 hover:text-cyan">
          {title}
        </a>
        {done && <span className="ml-3 font-mono text-sm text-green">Done</span>}
        <span className="block text-ink-soft">{children}</span>
      </span>
    </li>
  );
}
