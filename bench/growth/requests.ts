import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { users } from '../../src/account/access/server/tables.ts';
import { createMeter } from '../../src/account/usage/server/meter.ts';
import { listRequests } from '../../src/account/usage/server/requests.ts';
import { readUsage } from '../../src/account/usage/server/usage.ts';
import { ensureMonths } from '../../src/app/server/partitioned-tables.ts';
import { systemClock } from '../../src/platform/server/clock.ts';
import type { Database } from '../../src/platform/server/database/database.ts';
import { measure } from './measure.ts';

const monthsOfHistory = 24;
const otherAccounts = 1_000;

/** Measures the request log and the usage of one account with `rows` requests beside `others`. */
export async function benchRequests(
  database: Database,
  { rows, others }: { readonly rows: number; readonly others: number },
): Promise<void> {
  const userId = await fill(database, rows, others);
  const list = (filter: Parameters<typeof listRequests>[2]) => () => listRequests(database, userId, filter);
  const [since, until] = [daysAgo(400), daysAgo(335)];
  const apiKey = 'op_abc1';
  const paths: readonly [string, Parameters<typeof listRequests>[2]][] = [
    ['no filter', {}],
    ['500 a page', { limit: 500 }],
    ['deep in the past', { before: Math.round((rows + others) / 2) }],
    ['status failed', { status: 'failed' }],
    ['status successful', { status: 'successful' }],
    ['status under_way', { status: 'under_way' }],
    ['endpoint', { endpoint: '/api/text' }],
    ['endpoint without a match', { endpoint: '/api/redbubble' }],
    ['key', { apiKey }],
    ['input', { inputMethod: 'url' }],
    ['65 days', { since, until }],
    ['everything at once', { endpoint: '/api/', status: 'failed', inputMethod: 'url', apiKey, since, until }],
    ['id of one digit', { id: 'a' }],
    ['id of eight digits', { id: 'a0b1c2d3' }],
  ];
  for (const [what, filter] of paths) await measure(`requests: ${what}`, list(filter));
  const account = { userId, userStatus: 'active_sub' } as const;
  await measure('usage of the month', () => readUsage(database, account, new Date()));
  const meter = createMeter(database, systemClock);
  await measure('admission', () => admit(database, meter, userId));
  await measure('admission and completion', async () => {
    const admission = await admit(database, meter, userId);
    await meter.complete(admission, { statusCode: 200, began: true, durationMs: 20, facts: {} });
  });
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function admit(database: Database, meter: ReturnType<typeof createMeter>, userId: number) {
  await database.query('no_burst', 'update usage_counters set burst_spent = 0, used = 0', []);
  const admission = await meter.admitUser(userId, 'dashboard', { requestId: 'a', endpoint: '/api/bench' });
  if (!admission) throw new Error('Expected an admission, received none');
  return admission;
}

/** Returns the account with the long history. */
async function fill(
  { orm, exclusive, ...database }: Database,
  rows: number,
  others: number,
): Promise<number> {
  await ensureMonths({ ...database, orm, exclusive }, daysAgo(0));
  const [heavy] = await orm.insert(users).values({ username: 'heavy', userStatus: 'active_sub' }).returning();
  if (!heavy) throw new Error('Expected an account, received none');
  await exclusive(async (tx) => {
    await tx.execute(sql`
      insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, processing_time_ms,
        source_file_size_bytes, output_file_size_bytes, input_method)
      select gen_random_uuid()::text,
        case when n * ${rows}::float8 / ${rows + others} - floor((n - 1) * ${rows}::float8 / ${rows + others}) >= 1
          then ${heavy.id} else 1000 + n % ${otherAccounts} end,
        'op_abc' || n % 7 % 3 || '...wxyz',
        now() - (1 - n::float8 / ${rows + others}) * ${monthsOfHistory} * interval '30 days',
        (array['/api/image_padding', '/api/text_overlay', '/api/extract-audio'])[1 + n % 11 % 3],
        case when n % 401 = 0 then 400 when n % 997 = 0 then 503 else 200 end, n % 2000, 100000, 200000,
        (array['file', 'url', 'data_uri'])[1 + n % 13 % 3]
      from generate_series(1, ${rows + others}) as n`);
  });
  const sums = readFileSync(new URL('../../migrations/0020_usage-daily-rows.sql', import.meta.url), 'utf8');
  await exclusive(async (tx) => {
    for (const statement of sums.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
  });
  await orm.execute(sql`analyze api_requests, usage_daily, request_facets`);
  return heavy.id;
}
