import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { readAnalytics } from '#account/usage/server/analytics.ts';
import { failStaleRequests } from '#account/usage/server/end-requests.ts';
import { type AnalyticsRow } from '#account/usage/shared/analytics.ts';
import { orderPartitions } from '#platform/server/database/partitions.ts';
import { openBenchDatabase } from './bench-database.ts';
import { row } from './report.ts';
import { planLimits } from '#account/usage/shared/quota.ts';
import { analyticsGroups } from '#account/usage/shared/analytics-limits.ts';

/**
 * Measures the views of analytics on PostgreSQL with `--rows` requests of a year in the log (default 10
 * million), of accounts that each use up their quota, each view beside the same sums read from the log;
 * compares `--cases` random views of one account with a count of its log (default 1,000); and kills a process
 * that logs requests `--kills` times (default 20), after which sums and log must agree. Target: 200 ms at
 * p95.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    cases: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
  },
});
/** As many as the quota lets an account make in a year. */
const accountRows = planLimits.premium.requestsPerMonth * 12;
const accounts = Math.max(1, Math.round(Number(values.rows) / accountRows));
const views = 40;
const year = { from: '2025-11-21', to: '2026-11-21' };
const dayMs = 24 * 60 * 60 * 1_000;

const logKeys = {
  day: `to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD')`,
  endpoint: 'endpoint',
  key: 'api_key',
  status: 'status_code::text',
  error: `coalesce(error_code, 'unknown')`,
} as const;

const { database, databaseUrl, close } = await openBenchDatabase('postgres', [
  'shared_buffers=2GB',
  'max_wal_size=8GB',
]);
const patient = new Pool({ connectionString: databaseUrl });
try {
  await fill(Number(values.rows));
  await sumUp();
  for (const by of analyticsGroups) await measure(by, 'as they were written');
  await orderPartitions(database, 'usage_daily', new Date('2027-01-01T00:00:00Z'));
  for (const by of analyticsGroups) await measure(by, 'in the order of accounts');
  await compare(Number(values.cases));
  await kill(Number(values.kills), databaseUrl as string);
} finally {
  await patient.end();
  await close();
}

/** Logs ended requests of a year, which no trigger sees. */
async function fill(rows: number): Promise<void> {
  const step = 500_000;
  for (let first = 0; first < rows; first += step) {
    await atLeisure(
      `insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, error_code,
        processing_time_ms, source_file_size_bytes, output_file_size_bytes)
      select 'r' || n, 1 + n % $1::integer, (array['dashboard', 'op_live_...abcd', 'op_live_...efgh'])[1 + n / 89 % 3],
        '2026-11-21T23:00:00Z'::timestamptz - (n::bigint * 7919 % 31536000) * interval '1 second',
        (array['/api/text_overlay', '/api/image_padding', '/api/extract-audio', '/api/batches', 'recipe',
          '/api/templates/' || n / 97 % 20 || '/render', '/api/redbubble/shops'])[1 + n / 101 % 7],
        case when n / 103 % 23 = 0 then 400 when n / 107 % 211 = 0 then 503 else 200 end,
        case when n / 103 % 23 = 0 then (array['invalid_image', 'file_too_large', 'text_too_long'])[1 + n / 109 % 3]
          when n / 107 % 211 = 0 then 'storage_unavailable' end,
        exp(ln(10) * (1 + n % 1000 / 250.0))::integer, n % 900000, n % 400000
      from generate_series($2::integer, $3::integer) as n`,
      [accounts, first + 1, Math.min(rows, first + step)],
    );
  }
}

/** Adds the sums of what is in the log, as the trigger would have. */
async function sumUp(): Promise<void> {
  const ends = Array.from({ length: 16 }, (_, index) => 8 * 2 ** index);
  const counts = Array.from({ length: 17 }, (_, index) => `count(*) filter (where bucket = ${index})`);
  await atLeisure(
    `insert into usage_daily
    select day, user_id, endpoint, api_key, status_code, coalesce(error_code, ''), count(*),
      sum(source_file_size_bytes), sum(output_file_size_bytes), sum(processing_time_ms),
      array[${counts.join(', ')}]::integer[]
    from (select *, (timestamp at time zone 'UTC')::date as day,
      width_bucket(processing_time_ms, array[${ends.join(', ')}]) as bucket from api_requests) as logged
    group by 1, 2, 3, 4, 5, 6
    order by 1`,
    [],
  );
  // As the database does by itself, soon after so many rows.
  await atLeisure('vacuum analyze usage_daily', []);
}

async function measure(by: (typeof analyticsGroups)[number], order: string): Promise<void> {
  const times: number[] = [];
  for (let view = 0; view < views; view += 1) {
    const startedAt = performance.now();
    await readAnalytics(database, 1 + (view % accounts), { ...year, by });
    times.push(performance.now() - startedAt);
  }
  const ordered = times.toSorted((a, b) => a - b);
  const [p50, p95] = [ordered[views / 2] as number, ordered[Math.floor(views * 0.95)] as number];
  const startedAt = performance.now();
  await atLeisure(...countLog(1, { ...year, by }));
  const fromLog = performance.now() - startedAt;
  row(
    `a year by ${by}, sums ${order}`,
    `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    `from the log ${fromLog.toFixed(0)} ms, ratio ${(p50 / fromLog).toFixed(4)}`,
  );
}

interface View {
  readonly by: (typeof analyticsGroups)[number];
  readonly from: string;
  readonly to: string;
  readonly endpoint?: string;
  readonly key?: string;
}

function countLog(userId: number, { by, from, to, endpoint = '', key = '' }: View) {
  return [
    `select ${logKeys[by]} as key, count(*)::float8 as requests,
      count(*) filter (where status_code between 200 and 299)::float8 as succeeded,
      count(*) filter (where status_code >= 400)::float8 as failed,
      sum(source_file_size_bytes)::float8 as input_bytes, sum(output_file_size_bytes)::float8 as output_bytes
    from api_requests where user_id = $1::integer and status_code <> 102
      and timestamp >= $2::date at time zone 'UTC' and timestamp < ($3::date + 1) at time zone 'UTC'
      and starts_with(endpoint, $4::text) and starts_with(api_key, $5::text)
      ${by === 'error' ? 'and status_code >= 400' : ''}
    group by 1`,
    [userId, from, to, endpoint, key],
  ] as const;
}

/** Runs a statement for longer than the product would let it. */
async function atLeisure<Row>(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
  return (await patient.query(statement, [...parameters])).rows as Row[];
}

async function compare(cases: number): Promise<void> {
  let different = 0;
  for (let one = 0; one < cases; one += 1) {
    const [a, b] = [Math.random(), Math.random()].toSorted((left, right) => left - right);
    const dayAt = (share: number) =>
      new Date(Date.parse(year.from) + Math.floor(share * 366) * dayMs).toISOString().slice(0, 10);
    const view = {
      by: analyticsGroups[one % analyticsGroups.length] as View['by'],
      from: dayAt(a as number),
      to: dayAt(b as number),
      ...(one % 3 === 0 && { endpoint: '/api/te' }),
      ...(one % 4 === 0 && { key: 'op_live_' }),
    };
    const summed = (await readAnalytics(database, 1, view)).filter(({ requests }) => requests > 0);
    if (text(summed) !== text(await atLeisure<AnalyticsRow>(...countLog(1, view)))) different += 1;
  }
  row('random views beside a count of the log', `${different} of ${cases} differ`);
}

function text(rows: readonly AnalyticsRow[]): string {
  return rows
    .map(({ key, requests, succeeded, failed, input_bytes: input, output_bytes: output }) =>
      [key, requests, succeeded, failed, input, output].join(),
    )
    .toSorted()
    .join(';');
}

async function kill(kills: number, url: string): Promise<void> {
  await database.query('forget', 'truncate api_requests, usage_daily', []);
  for (let killed = 0; killed < kills; killed += 1) {
    // Each with a burst limit of its own, which its process uses up.
    await database.query(
      'account',
      `insert into users (username, user_status, stripe_plan) values ($1, 'active_sub', 'yearly')`,
      [`bench-${killed}`],
    );
    const child: ChildProcess = fork(new URL('./analytics-load.ts', import.meta.url), [url]);
    const exited = once(child, 'exit');
    await once(child, 'message');
    await sleep(100 + Math.random() * 400);
    child.kill('SIGKILL');
    await exited;
  }
  await failStaleRequests(database, { now: () => new Date(Date.now() + dayMs) });
  const [sums] = await database.query<{ logged: number; summed: number; open: number }>(
    'agree',
    `select (select count(*) from api_requests where status_code <> 102)::float8 as logged,
      (select count(*) from api_requests where status_code = 102)::float8 as open,
      (select sum(requests) from usage_daily)::float8 as summed`,
    [],
  );
  row(`after ${kills} kills`, `${sums?.logged} logged, ${sums?.summed} summed, ${sums?.open} under way`);
}
