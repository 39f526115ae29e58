import {
  formatBytes,
  formatCount,
  formatDuration,
  formatPercentage,
} from '../../../platform/shared/format.ts';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import type { Usage } from '../shared/contract.ts';
import { EndpointBreakdown } from './endpoint-breakdown.tsx';
import { MonthlyUsage } from './monthly-usage.tsx';
import { useUsage } from './use-usage.ts';

/** The month at a glance (spec 2, Account screen, Overview). */
export function UsageOverview() {
  const { data, error, refetch } = useUsage();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-10">
      <MonthlyUsage usage={data} />
      <Figures usage={data} />
      <Section title="Endpoint usage">
        <EndpointBreakdown usage={data} />
      </Section>
    </div>
  );
}

function Figures({ usage }: { readonly usage: Usage }) {
  const requests = usage.endpoints.reduce((sum, { count }) => sum + count, 0);
  const figures = [
    ['Total Requests', formatCount(requests), `${formatCount(usage.successful)} successful`],
    ['Success Rate', formatPercentage(usage.successRate), `${formatCount(usage.failed)} failed`],
    ['Processing Time', formatDuration(usage.processingTimeMs), 'all requests'],
    ['Data Processed', formatBytes(usage.inputBytes + usage.outputBytes), 'input and output'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 border-y-2 border-ink lg:grid-cols-4">
      {figures.map(([name, value, note]) => (
        <div
          key={name}
          className="border-rule py-4 not-first:lg:border-l not-first:lg:pl-5 max-lg:even:border-l max-lg:even:pl-5"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd className="mt-1 font-display text-3xl font-bold tracking-[-0.022em]">{value}</dd>
          <dd className="text-sm text-ink-soft">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
