import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import type { Orm } from '#platform/server/database/database.ts';
import { listRequests } from './requests.ts';
import { type RequestFilter, searchRequests } from './search-requests.ts';

const userId = 7;
const others = 10_000;
const own = 5_000;
/** After the newest request. */
const now = new Date('2026-09-19T00:00:00Z');
const clock = { now: () => now };

describe.each(databaseKinds)('a long request log on %s', (kind) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    const { orm } = fresh.database;
    await orm.execute(sql`
      insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, input_method)
      select md5(n::text), case when n <= ${others} then 8 + n % 50 else ${userId} end, 'op_key' || n % 2,
        '2025-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', '/api/tool' || n % 3, 102,
        case when n % 3 <> 0 then 'file' end
      from generate_series(1, ${others + own}) as n`);
    await orm.execute(sql`
      update api_requests set status_code = case when id % 1000 = 3 then 400 else 200 end
      where id % 500 <> 0`);
    await orm.execute(sql`analyze api_requests, request_facets`);
  });
  afterAll(() => fresh.close());

  const list = (filter: Parameters<typeof listRequests>[2]) =>
    listRequests({ database: fresh.database, clock }, { userId }, filter);

  const filters: readonly (readonly [RequestFilter, number])[] = [
    [{}, 1001],
    [{ status: 'failed' }, 5],
    [{ status: 'successful' }, 1001],
    [{ status: 'under_way' }, 10],
    [{ endpoint: '/api/tool' }, 1001],
    [{ endpoint: '/api/tool2', status: 'failed' }, 2],
    [{ endpoint: '/api/other' }, 0],
    [{ inputMethod: 'url' }, 0],
    [{ apiKey: 'op_key1', status: 'failed' }, 5],
    [{ apiKey: 'op_key0', status: 'failed' }, 0],
    [{ since: new Date('2026-05-01T00:00:00Z'), until: new Date('2026-05-03T12:00:00Z') }, 60],
    [
      {
        endpoint: '/api/tool1',
        since: new Date('2026-05-01T00:00:00Z'),
        until: new Date('2026-05-03T12:00:00Z'),
      },
      20,
    ],
    [{ id: '14999' }, 1],
    [{ id: '164f' }, 3],
    [{ id: 'f5df', status: 'failed' }, 1],
    [{ id: '164f', since: new Date('2026-08-01T00:00:00Z') }, 1],
  ];

  test.each(filters)('is filtered by %j', async (filter, counted) => {
    const page = await list({ ...filter, limit: 20 });
    expect([page.rows.length, page.counted]).toEqual([Math.min(20, counted), counted]);
    const times = page.rows.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('a filter is paged to its end, without gaps', async () => {
    const seen: number[] = [];
    for (let before: { before?: number } = {}; ; ) {
      const { rows } = await list({ endpoint: '/api/tool1', limit: 500, ...before });
      seen.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (!last) break;
      before = { before: last.id };
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(1666);
  });

  test('a page begins at any number, and before the first request there is nothing', async () => {
    expect((await list({ before: 999_999_999, limit: 1 })).rows).toMatchObject([{ id: others + own }]);
    expect((await list({ before: 1 })).rows).toEqual([]);
  });

  test('the beginning of an id reads few blocks, however long the log is', async () => {
    const { orm } = fresh.database;
    let blocks = 0;
    const measuring = {
      execute: async (query: SQL) => {
        const { rows } = (await orm.execute(sql`explain (analyze, buffers, format json) ${query}`)) as {
          rows: { 'QUERY PLAN': [{ Plan: Record<string, number> }] }[];
        };
        const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} };
        blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
        return { rows: [{ positions: [], counted: 0 }] };
      },
    } as unknown as Orm;
    const wanted = { before: undefined, limit: 100, countTo: 1_001 };
    await searchRequests(measuring, { userId, filter: { id: '164f' }, now }, wanted);
    expect(blocks).toBeGreaterThan(0);
    expect(blocks).toBeLessThan(100);
  });

  test.each(filters)('%j reads no more than ranges of indexes', async (filter) => {
    const { orm } = fresh.database;
    const plans: unknown[] = [];
    const explaining = {
      execute: async (query: SQL) => {
        plans.push(await orm.execute(sql`explain ${query}`));
        return { rows: [{ positions: [], counted: 0 }] };
      },
    } as unknown as Orm;
    const wanted = { before: undefined, limit: 100, countTo: 1_001 };
    await searchRequests(explaining, { userId, filter, now }, wanted);
    const text = JSON.stringify(plans);
    expect(text).toContain('Index');
    expect(text).not.toContain('Seq Scan on api_requests_first');
  });
});
