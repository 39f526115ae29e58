import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { type AnalyticsRow } from '#account/usage/shared/analytics.ts';
import { analyticsGroups } from '#account/usage/shared/analytics-limits.ts';

const loggedKeys = {
  day: `to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD')`,
  endpoint: 'endpoint',
  key: 'api_key',
  status: 'status_code::text',
  error: `coalesce(error_code, 'unknown')`,
} as const;
const endpoints = ['/api/text_overlay', '/api/image_padding', '/api/templates/1/render'];
const keys = ['dashboard', 'op_live_...abcd', 'op_live_...wxyz', 'op_test_...abcd'];
const ends = [
  [200, null],
  [202, null],
  [302, null],
  [400, 'invalid_image'],
  [400, null],
  [503, 'storage_unavailable'],
] as const;

describe.each(databaseKinds)('analytics on %s', (kind) => {
  let app: TestApp;
  let owner: TestAccount;
  beforeAll(async () => {
    app = await startTestApp(kind, { startsAt: new Date('2026-11-20T12:00:00Z') });
    owner = await app.account({ stripePlan: 'yearly', usedThisMonth: 9_000 });
    await logRequests(owner, 600);
    await logRequests(await app.account({ stripePlan: 'yearly' }), 50);
  });
  afterAll(() => app.close());

  /** Logs requests of 40 days as they are logged: admitted, then ended by updates, some of them twice. */
  async function logRequests({ userId }: TestAccount, count: number) {
    const rows = Array.from({ length: count }, (_, n) => {
      const [status, error] = ends[random(n, ends.length)] as (typeof ends)[number];
      const minutes = random(n + 7, 40 * 24 * 60);
      return [
        n,
        minutes,
        endpoints[random(n + 1, 3)],
        keys[random(n + 2, 4)],
        status,
        error,
        random(n + 3, 90_000),
      ];
    });
    await app.deps.database.query(
      'log',
      `insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code)
      select 'r' || (row ->> 0), $2::integer, row ->> 3,
        '2026-11-20T12:00:00Z'::timestamptz - (row ->> 1)::integer * interval '1 minute', row ->> 2, 102
      from jsonb_array_elements($1::jsonb) as row`,
      [JSON.stringify(rows), userId],
    );
    const end = `update api_requests set status_code = (row ->> 4)::integer, error_code = row ->> 5,
        processing_time_ms = (row ->> 6)::integer, counted = (row ->> 4)::integer < 500, source_file_size_bytes = (row ->> 6)::bigint * 100000,
        output_file_size_bytes = 7
      from jsonb_array_elements($1::jsonb) as row
      where request_id = 'r' || (row ->> 0) and user_id = $2::integer`;
    await app.deps.database.query('accept', end, [
      JSON.stringify(rows.map((row) => row.with(4, 202))),
      userId,
    ]);
    await app.deps.database.query('end', end, [JSON.stringify(rows), userId]);
  }

  const read = (query: string, account = owner, headers: Record<string, string> = {}) =>
    app.server.inject({
      url: `/api/analytics${query}`,
      headers: { cookie: account.cookie, ...headers },
    });

  test('sums are those of the log, for any range, group and filter', async () => {
    for (let round = 0; round < 60; round += 1) {
      const by = analyticsGroups[round % 5] as (typeof analyticsGroups)[number];
      const [first, last] = [random(round, 41), random(round + 11, 41)].toSorted((a, b) => b - a);
      const [from, to] = [dayBefore(first as number), dayBefore(last as number)];
      const endpoint = round % 3 === 0 ? (endpoints[random(round, 3)] as string).slice(0, 12) : '';
      const key = round % 4 === 0 ? (keys[random(round, 3)] as string).slice(0, 8) : '';
      const filter = `${endpoint && `&endpoint=${endpoint}`}${key && `&key=${key}`}`;
      const response = await read(`?by=${by}&from=${from}&to=${to}${filter}`);
      const rows = response.json().data.rows as AnalyticsRow[];
      const counted = await app.deps.database.query<{ key: string }>(
        `counted_${by}`,
        `select ${loggedKeys[by]} as key, count(*)::integer as requests,
          count(*) filter (where counted)::integer as counted,
          count(*) filter (where status_code between 200 and 299)::integer as succeeded,
          count(*) filter (where status_code >= 400)::integer as failed,
          sum(source_file_size_bytes)::float8 as input_bytes, sum(output_file_size_bytes)::float8 as output_bytes
        from api_requests
        where user_id = $1::integer and (timestamp at time zone 'UTC')::date between $2::date and $3::date
          and starts_with(endpoint, $4::text) and starts_with(api_key, $5::text)
          and api_key not like 'op_test_%' ${by === 'error' ? 'and status_code >= 400' : ''}
        group by 1`,
        [owner.userId, from, to, endpoint, key],
      );
      const sums = rows
        .filter(({ requests }) => requests > 0)
        .map(({ p50_ms: _a, p95_ms: _b, p99_ms: _c, ...sum }) => sum);
      expect(sums.toSorted(byKey)).toEqual(counted.toSorted(byKey));
      if (by === 'day') expect(rows.map((row) => row.key)).toEqual(rows.map((row) => row.key).toSorted());
    }
  });

  test('the default is the last 30 days by day, with a row for each, and what the month will use', async () => {
    const { data } = (await read('')).json();
    expect(data).toMatchObject({ from: '2026-10-22', to: '2026-11-20', by: 'day' });
    expect(data.rows).toHaveLength(30);
    expect(data.projection).toEqual({ month: '2026-11', requests: 13_846, limit_reached_on: '2026-11-22' });
    const none = (await read('?from=2025-01-01&to=2025-01-01')).json().data.rows;
    expect(none).toEqual([
      {
        key: '2025-01-01',
        requests: 0,
        counted: 0,
        succeeded: 0,
        failed: 0,
        input_bytes: 0,
        output_bytes: 0,
        p50_ms: null,
        p95_ms: null,
        p99_ms: null,
      },
    ]);
  });

  test('a table is asked for by its type', async () => {
    const response = await read('?by=status&from=2026-10-01', owner, { accept: 'text/csv' });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('analytics-status-2026-10-01-2026-11-20.csv');
    const [head, ...lines] = response.body.trimEnd().split('\r\n');
    expect(head).toBe('key,requests,succeeded,failed,input_bytes,output_bytes,p50_ms,p95_ms,p99_ms,counted');
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(
      new Set(['200', '202', '302', '400', '503']),
    );
  });

  test.each([
    ['?from=2026-11-02&to=2026-11-01', 'from'],
    ['?from=2025-11-19&to=2026-11-20', 'from'],
    ['?from=2026-13-01', 'from'],
    ['?to=yesterday', 'to'],
    ['?by=week', 'by'],
    ["?endpoint=/api/'%25", 'endpoint'],
    ['?key=op_live_...abcd', 'key'],
  ])('%s is refused at %s', async (query, param) => {
    const response = await read(query);
    expect([response.statusCode, response.json().param]).toEqual([400, param]);
  });

  test('only the yearly plan has it, and each account its own', async () => {
    for (const options of [{}, { stripePlan: 'monthly' }, { stripePlan: 'pass' }]) {
      const response = await read('', await app.account(options));
      expect([response.statusCode, response.json().code]).toEqual([403, 'yearly_only']);
    }
    expect((await app.server.inject({ url: '/api/analytics' })).statusCode).toBe(401);
    const other = await app.account({ stripePlan: 'yearly' });
    expect((await read('?by=status&from=2026-01-01', other)).json().data.rows).toEqual([]);
    const byKeyHeader = await app.server.inject({
      url: '/api/analytics',
      headers: { 'x-api-key': owner.key },
    });
    expect(byKeyHeader.statusCode).toBe(200);
  });
});

/** The same numbers in every run, without a pattern that a group could share. */
function random(seed: number, below: number): number {
  return Math.floor(Math.abs(Math.sin(seed * 12.9898 + 4.1414) * 43_758.5453) % below);
}

const dayBefore = (days: number) =>
  new Date(Date.UTC(2026, 10, 20) - days * 86_400_000).toISOString().slice(0, 10);
const byKey = (a: { readonly key: string }, b: { readonly key: string }) => (a.key < b.key ? -1 : 1);
