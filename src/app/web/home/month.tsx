import { Link } from 'wouter';
import { useUsage } from '#account/usage/web/use-usage.ts';
import { formatCount, formatPercentage } from '#platform/shared/format.ts';
import { paths } from '#platform/shared/paths.ts';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentDay } from '#platform/web/moment.tsx';
import { Progress } from '#platform/web/progress.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { nearsQuota } from '#account/usage/shared/quota.ts';

/** The account's usage this month. */
export function Month() {
  const { data, error, refetch } = useUsage();
  return (
    <Section
      title="This month"
      aside={
        <Link href={`${paths.account}?tab=usage`} className="text-cyan underline underline-offset-4">
          Usage Details
        </Link>
      }
    >
      {data ? (
        <>
          <p className="mb-3">
            <span className="font-display text-3xl font-bold tracking-[-0.022em] tabular-nums">
              {formatCount(data.used)}
            </span>{' '}
            <span className="text-ink-soft">of {formatCount(data.limit)} requests</span>
          </p>
          <Progress
            label="Requests of the month"
            percent={Math.min(100, data.percentage)}
            attention={nearsQuota(data)}
          />
          <p className="mt-3 text-sm text-ink-soft">
            {data.used > 0 ? `${formatPercentage(data.successRate)} successful, resets` : 'Resets'} on{' '}
            {presentDay(data.resetsAt, 'UTC')}
          </p>
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  );
}
