import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatCount, formatPercentage } from '#platform/shared/format.ts';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { csvLine } from '#platform/shared/csv.ts';
import { DayBars } from '#platform/web/day-bars.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentDay, presentMonth } from '#platform/web/moment.tsx';
import { saveBlob } from '#platform/web/save-blob.ts';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { AnalyticsProjection, AnalyticsRow } from '#account/usage/shared/analytics.ts';
import { CountedNote } from '#account/usage/web/counted-note.tsx';
import { AnalyticsFields } from './analytics-fields.tsx';
import { AnalyticsTable } from './analytics-table.tsx';
import { TimeLines } from './time-lines.tsx';
import { type AnalyticsAddress, useAnalyticsAddress } from './use-analytics-address.ts';
import { getAnalytics } from '#account/usage/web/operations.ts';

/** Charts and the table behind them. Range, group and filter are in the page's address. */
export function Analytics() {
  const [address, change] = useAnalyticsAddress();
  const { data, error, refetch } = useQuery({
    queryKey: [getAnalytics.path, address],
    queryFn: async ({ signal }) => (await client.call(getAnalytics, { query: { ...address }, signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <AnalyticsFields address={address} onChange={change} />
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          <Sums address={address} rows={data.rows} />
          <Projection {...data.projection} />
        </>
      )}
    </>
  );
}

interface SumsProps {
  readonly address: AnalyticsAddress;
  readonly rows: readonly AnalyticsRow[];
}

function Sums({ address, rows }: SumsProps) {
  const [asTable, setAsTable] = useState(false);
  const { by, from, to } = address;
  const total = (name: 'requests' | 'counted' | 'failed' | 'input_bytes' | 'output_bytes') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const [requests, failed] = [total('requests'), total('failed')];
  const title =
    from === to ? presentDay(from, 'UTC') : `${presentDay(from, 'UTC')} to ${presentDay(to, 'UTC')}`;
  if (requests === 0)
    return (
      <EmptyState text="No requests in this period">
        <p className="-mt-4 text-ink-soft">Choose another period, or all tools and keys.</p>
      </EmptyState>
    );
  const share = formatPercentage((failed / requests) * 100);
  const summary =
    `${formatCount(requests)} requests, ${formatCount(failed)} failed (${share}), ` +
    `${formatBytes(total('input_bytes'))} received, ${formatBytes(total('output_bytes'))} sent`;
  const table = <AnalyticsTable by={by} rows={rows.filter((row) => row.requests > 0)} />;
  return (
    <Section
      title={title}
      aside={
        <Button variant="outline" size="sm" onClick={() => void saveCsv(address)}>
          <Icon name="download" />
          CSV
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-8">
        <p role="status" className="text-ink-soft">
          {summary}
        </p>
        <CountedNote requests={requests} counted={total('counted')} />
        {by === 'day' ? (
          <>
            <DayBars days={rows.map(barOf)} label={summary} />
            <TimeLines days={rows} />
            <Fold title="As a table" summary={summary} open={asTable} onToggle={() => setAsTable(!asTable)}>
              {table}
            </Fold>
          </>
        ) : (
          table
        )}
      </div>
    </Section>
  );
}

function barOf({ key: day, requests, failed }: AnalyticsRow) {
  const title = `${presentDay(day, 'UTC')}: ${formatCount(requests)} requests, ${formatCount(failed)} failed`;
  return { day, title, amount: requests - failed, failed };
}

function Projection({ month, requests, limit_reached_on: reachedOn }: AnalyticsProjection) {
  return (
    <Section title="This month">
      <p className="max-w-[72ch] text-ink-soft">
        At this pace, {presentMonth(month)} will end with {formatCount(requests)} counted requests.{' '}
        {reachedOn === null
          ? 'That is within your quota.'
          : `Your quota will be used up on ${presentDay(reachedOn, 'UTC')}.`}
      </p>
    </Section>
  );
}

/** Saves the table of the API, in which nothing is rounded. */
async function saveCsv(address: AnalyticsAddress): Promise<void> {
  const { rows } = (await client.call(getAnalytics, { query: { ...address } })).data;
  const columns = Object.keys(rows[0] ?? {}) as (keyof AnalyticsRow)[];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))].map(csvLine);
  saveBlob(
    new Blob(lines, { type: 'text/csv' }),
    `analytics-${address.by}-${address.from}-${address.to}.csv`,
  );
}
