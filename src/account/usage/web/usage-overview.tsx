import { Link } from 'wouter';
import { formatBytes, formatCount, formatDuration, formatPercentage } from '#platform/shared/format.ts';
import { Badge } from '#platform/web/badge.tsx';
import { paths } from '#platform/shared/paths.ts';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentDay } from '#platform/web/moment.tsx';
import { Progress } from '#platform/web/progress.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { type Usage } from '#account/usage/shared/contract.ts';
import { CountedNote } from './counted-note.tsx';
import { endpointOf } from './present-request.tsx';
import { useUsage } from './use-usage.ts';
import { nearsQuota } from '#account/usage/shared/quota.ts';

/** The usage of the month at a glance (spec 2, Account screen, Overview). */
export function UsageOverview() {
  const { data, error, refetch } = useUsage();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-10">
      <MonthlyUsage usage={data} />
      <div className="grid gap-4">
        <Figures usage={data} />
        <CountedNote requests={data.requests} counted={data.used} />
      </div>
      <Section title="Endpoint usage">
        <EndpointBreakdown usage={data} />
      </Section>
    </div>
  );
}

/** The quota bar of the month, with a warning near its end (spec 9). */
function MonthlyUsage({ usage }: { readonly usage: Usage }) {
  const attention = nearsQuota(usage);
  return (
    <Section
      title="Monthly usage"
      aside={
        <p className="font-mono text-sm tabular-nums">
          {formatCount(usage.used)} / {formatCount(usage.limit)}
        </p>
      }
    >
      <Progress label="Monthly usage" percent={Math.min(100, usage.percentage)} attention={attention} />
      <p className="mt-3 flex min-h-6 flex-wrap items-center gap-3 text-ink-soft">
        <Badge variant={attention ? 'attention' : 'default'}>{formatPercentage(usage.percentage)}</Badge>
        <QuotaState usage={usage} />
      </p>
    </Section>
  );
}

/** How much of the quota is left, in words; at its end, what happens now and what to do. */
function QuotaState({ usage }: { readonly usage: Usage }) {
  if (usage.remaining === 0)
    return (
      <>
        <NearsQuota />
        <span className="w-full text-ink">
          Used up: requests are refused until {presentDay(usage.resetsAt, 'UTC')}.
        </span>
        {usage.plan === 'free' && (
          <Link href={`${paths.account}?tab=billing`} className="text-cyan underline underline-offset-4">
            Upgrade Now
          </Link>
        )}
      </>
    );
  if (nearsQuota(usage)) return <NearsQuota />;
  return `${formatCount(usage.remaining)} requests left`;
}

/** The warning above 80 % (spec 9). */
function NearsQuota() {
  return <span className="font-medium text-ink">You're approaching your monthly quota limit</span>;
}

function Figures({ usage }: { readonly usage: Usage }) {
  const figures = [
    ['Total Requests', formatCount(usage.requests), `${formatCount(usage.successful)} successful`],
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

/** Requests by endpoint, highest first. */
function EndpointBreakdown({ usage: { endpoints } }: { readonly usage: Usage }) {
  if (endpoints.length === 0) return <p className="text-ink-soft">No requests this month.</p>;
  const sorted = endpoints.toSorted((a, b) => b.count - a.count);
  const most = sorted[0]?.count ?? 1;
  return (
    <ul className="grid gap-3">
      {sorted.map(({ endpoint, count }) => (
        <li key={endpoint}>
          <p className="flex justify-between gap-5">
            <span className="min-w-0 break-words">{endpointOf({ endpoint })}</span>
            <span className="font-mono text-sm tabular-nums">{formatCount(count)}</span>
          </p>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1 h-1.5 w-full bg-ink/9"
          >
            <rect width={(count / most) * 100} height="1" className="fill-ink" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
