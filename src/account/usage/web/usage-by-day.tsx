import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#platform/shared/format.ts';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { csvLine } from '#platform/shared/csv.ts';
import { type DayBar, DayBars } from '#platform/web/day-bars.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { saveBlob } from '#platform/web/save-blob.ts';
import { presentDay, presentMonth } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import type { UsageDay } from '#account/usage/shared/days.ts';
import { CountedNote } from './counted-note.tsx';
import { getUsageDays } from './operations.ts';

/** The requests of a month by day; by default of this month. */
function useUsageDays(month: string | undefined) {
  return useQuery({
    queryKey: [getUsageDays.path, month],
    queryFn: async ({ signal }) => {
      const query = month === undefined ? {} : { month };
      return (await client.call(getUsageDays, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** The requests of a month by day: bars, and the same numbers as a table. `?month=` names the month. */
export function UsageByDay() {
  const [search, change] = useUrlParams();
  const [asTable, setAsTable] = useState(false);
  const wanted = search.get('month') ?? undefined;
  const { data, error, refetch } = useUsageDays(wanted);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  const { month, days } = data;
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const counted = days.reduce((sum, day) => sum + day.counted, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const summary =
    `${formatCount(total)} ${total === 1 ? 'request' : 'requests'} in ${presentMonth(month)}, ` +
    `${formatCount(failed)} failed`;
  return (
    <Section
      title="Requests by day"
      aside={
        <span className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Previous month"
            onClick={() => change({ month: monthFrom(month, -1) })}
          >
            <Icon name="chevron" className="rotate-90" />
          </Button>
          <span role="status" className="font-mono text-sm">
            {presentMonth(month)}
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Next month"
            disabled={month >= thisMonth()}
            onClick={() => change({ month: monthFrom(month, 1) })}
          >
            <Icon name="chevron" className="-rotate-90" />
          </Button>
          <Button variant="outline" size="sm" onClick={() => saveCsv(month, days)}>
            <Icon name="download" />
            CSV
          </Button>
        </span>
      }
    >
      {total === 0 ? (
        <p className="text-ink-soft">No requests in {presentMonth(month)}.</p>
      ) : (
        <div className="flex flex-col gap-3">
          <DayBars days={days.map(barOf)} label={summary} />
          <CountedNote requests={total} counted={counted} />
          <Fold title="As a table" summary={summary} open={asTable} onToggle={() => setAsTable(!asTable)}>
            <Table
              caption="Requests by day"
              columns={columns}
              rows={days.filter(({ requests }) => requests > 0)}
              rowKey={({ day }) => day}
            />
          </Fold>
        </div>
      )}
    </Section>
  );
}

function barOf({ day, requests, succeeded: amount, failed }: UsageDay): DayBar {
  const title = `${presentDay(day, 'UTC')}: ${formatCount(requests)} requests, ${formatCount(failed)} failed`;
  return { day, title, amount, failed };
}

const columns: readonly Column<UsageDay>[] = [
  { header: 'Day (UTC)', data: true, cell: ({ day }) => day },
  { header: 'Requests', data: true, end: true, cell: ({ requests }) => formatCount(requests) },
  { header: 'Successful', data: true, end: true, cell: ({ succeeded }) => formatCount(succeeded) },
  { header: 'Failed', data: true, end: true, cell: ({ failed }) => formatCount(failed) },
  { header: 'Counted', data: true, end: true, cell: ({ counted }) => formatCount(counted) },
];

const thisMonth = () => new Date().toISOString().slice(0, 7);

/** Returns the month so many months later; undefined, which the address leaves out, for the present one. */
export function monthFrom(month: string, months: number): string | undefined {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const moved = new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
  return moved === thisMonth() ? undefined : moved;
}

function saveCsv(month: string, days: readonly UsageDay[]): void {
  const fields = ['day', 'requests', 'succeeded', 'failed', 'counted'] as const;
  const lines = [fields, ...days.map((day) => fields.map((field) => day[field]))].map(csvLine);
  saveBlob(new Blob(lines, { type: 'text/csv' }), `requests-${month}.csv`);
}
