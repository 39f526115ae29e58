import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { analyticsProblems, type AnalyticsRow } from '#account/usage/shared/analytics.ts';
import { bucketEndsMs, percentileMs } from './percentile.ts';
import { failedSql, isTestRowSql, type RequestSums, requestSumsSql } from './sums-sql.ts';
import { type AnalyticsGroup, analyticsLimits } from '#account/usage/shared/analytics-limits.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Days in UTC such as `2026-11-01`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the range that a query names: by default the last 30 days. Throws `Problem` 400 `invalid_range`.
 */
export function dayRange(query: { from?: string | undefined; to?: string | undefined }, now: Date): DayRange {
  const to = query.to ?? dayOf(now.getTime());
  const from = query.from ?? dayOf(Date.parse(to) - (analyticsLimits.defaultDays - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (!(days >= 1 && days <= analyticsLimits.maxDays)) throw new Problem(analyticsProblems.invalidRange);
  return { from, to };
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export interface AnalyticsQuery extends DayRange {
  readonly by: AnalyticsGroup;
  /** The beginning of the paths. */
  readonly endpoint?: string | undefined;
  /** The beginning of the keys. */
  readonly key?: string | undefined;
}

interface SummedRow extends RequestSums {
  readonly key: string;
  readonly inputBytes: number;
  readonly outputBytes: number;
  readonly durations: readonly number[];
}

const groupSql: Readonly<Record<AnalyticsGroup, string>> = {
  day: `to_char(day, 'YYYY-MM-DD')`,
  endpoint: 'endpoint',
  key: 'api_key',
  status: 'status_code::text',
  error: `case when error_code = '' then 'unknown' else error_code end`,
};

const durationSums = [...bucketEndsMs, Number.POSITIVE_INFINITY].map(
  (_end, index) => `sum(durations[${index + 1}])`,
);

/** Reads only the sums of each day, so its cost does not grow with the log. */
const analyticsSql = (by: AnalyticsGroup) => `
select ${groupSql[by]} as key, ${requestSumsSql},
  sum(input_bytes)::float8 as "inputBytes",
  sum(output_bytes)::float8 as "outputBytes",
  to_jsonb(array[${durationSums.join(', ')}]) as durations
from usage_daily
where user_id = $1::integer and day between $2::date and $3::date
  and starts_with(endpoint, $4::text) and starts_with(api_key, $5::text)
  and not ${isTestRowSql}
  ${by === 'error' ? `and ${failedSql}` : ''}
group by 1
having sum(requests) > 0
order by ${by === 'day' ? 'key' : 'requests desc, key'}
limit ${analyticsLimits.maxRows}`;

/**
 * Returns an account's requests that ended, summed; by day with a row for every day of the range (contract
 * 11, Usage).
 */
export async function readAnalytics(
  database: Database,
  userId: number,
  { from, to, by, endpoint = '', key = '' }: AnalyticsQuery,
): Promise<AnalyticsRow[]> {
  const values = [userId, from, to, endpoint, key];
  const sums = await database.lists.query<SummedRow>(`analytics_${by}`, analyticsSql(by), values);
  const rows = sums.map(presentSums);
  if (by !== 'day') return rows;
  const found = new Map(rows.map((row) => [row.key, row]));
  return daysOf({ from, to }).map((day) => found.get(day) ?? emptyRow(day));
}

function presentSums({ inputBytes, outputBytes, durations, ...counts }: SummedRow): AnalyticsRow {
  return {
    ...counts,
    input_bytes: inputBytes,
    output_bytes: outputBytes,
    p50_ms: percentileMs(durations, 0.5),
    p95_ms: percentileMs(durations, 0.95),
    p99_ms: percentileMs(durations, 0.99),
  };
}

const emptyRow = (key: string): AnalyticsRow =>
  presentSums({
    key,
    requests: 0,
    counted: 0,
    succeeded: 0,
    failed: 0,
    inputBytes: 0,
    outputBytes: 0,
    durations: [],
  });

function daysOf({ from, to }: DayRange): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: days }, (_, index) => dayOf(Date.parse(from) + index * dayMs));
}
