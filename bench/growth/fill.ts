import { readFileSync } from 'node:fs';
import { sql, type SQL } from 'drizzle-orm';
import { hashToken } from '#account/access/server/sessions.ts';
import { ensureMonths } from '#app/server/partitioned-tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import { fillDeliveries } from './fill-deliveries.ts';
import { fillProducts, fillShops } from './fill-shops.ts';
import { accounts, type Size } from './size.ts';

const monthsOfHistory = 24;
const dayMs = 24 * 60 * 60 * 1000;
const daysOfHistory = monthsOfHistory * 30;

/** Credentials, as the database finds them. */
export const keyHashOf = (account: number) => `key ${account}`;
export const sessionToken = 'session 1';

/** Writes history by statements that each write a whole table. Returns how long each took, in seconds. */
export async function fill(database: Database, size: Size): Promise<ReadonlyMap<string, number>> {
  const tookSeconds = new Map<string, number>();
  const step = async (table: string, work: () => Promise<void>) => {
    const startedMs = performance.now();
    await work();
    tookSeconds.set(table, (performance.now() - startedMs) / 1000);
  };
  await makePartitions(database);
  await step('accounts', () => withoutTriggers(database, accountStatements(size)));
  await step('requests', () => withoutTriggers(database, [requests(size)]));
  await step('sums of requests', () => withoutTriggers(database, sums));
  await step('shops', () => withoutTriggers(database, [fillShops(size)]));
  await step('products', () => withoutTriggers(database, fillProducts(size)));
  await step('deliveries', () => withoutTriggers(database, fillDeliveries(size)));
  await step('vacuum', async () => {
    await database.session(async (orm) => void (await orm.execute('vacuum (analyze)')));
  });
  return tookSeconds;
}

/** Whether `fill` has filled this database before. */
export async function isFilled({ query }: Database): Promise<boolean> {
  return (await query('bench_filled', 'select 1 from users limit 1', [])).length > 0;
}

/** As in an installation that has run for all these months: each in a partition of its own. */
async function makePartitions(database: Database): Promise<void> {
  await database.exclusive(async (tx) => {
    for (const table of ['api_requests_first', 'usage_daily_first']) await tx.execute(`drop table ${table}`);
  });
  for (let month = monthsOfHistory + 1; month >= 0; month -= 1)
    await ensureMonths(database, new Date(Date.now() - month * 30 * dayMs));
}

/** Foreign keys and triggers would be asked for each row. What they would write, the bench writes itself. */
async function withoutTriggers({ exclusive }: Database, statements: readonly SQL[]): Promise<void> {
  await exclusive(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // The sums of ten million requests fit into memory.
    await tx.execute(sql`set local work_mem = '1GB'`);
    for (const statement of statements) await tx.execute(statement);
  });
}

function accountStatements({ users }: Size): SQL[] {
  return [
    sql`insert into users (username, user_status) select 'user' || n, 'active_sub' from generate_series(1, ${users}::integer) n`,
    sql`insert into api_keys (user_id, name, key_hash, key_ciphertext, label, created_at)
      select n, 'bench', 'key ' || n, 'sealed', 'op_abc' || n % 3 || '...wxyz', now() from generate_series(1, ${users}::integer) n`,
    sql`insert into sessions (token_hash, user_id, address, user_agent, created_at, last_seen_at, expires_at)
      select case n when 1 then ${hashToken(sessionToken)} else 'session ' || n end, n, '127.0.0.1', 'bench',
        now(), now(), now() + interval '30 days' from generate_series(1, ${users}::integer) n`,
    sql`insert into usage_counters (user_id, month, used)
      select n, to_char(now() at time zone 'UTC', 'YYYY-MM'), 0 from generate_series(1, ${users}::integer) n`,
  ];
}

/** Rows of the measured account lie evenly among the others', which come in bursts of 20. */
function requests({ requests: rows, heavy, users }: Size): SQL {
  return sql`
    insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, processing_time_ms,
      source_file_size_bytes, output_file_size_bytes, input_method)
    select gen_random_uuid()::text,
      case when n * ${heavy}::bigint / ${rows}::bigint > (n - 1) * ${heavy}::bigint / ${rows}::bigint
        then ${accounts.heavy}::integer else 2 + (n / 20 * 7919) % (${users}::integer - 1) end,
      'op_abc' || n % 7 % 3 || '...wxyz',
      now() - (1 - n::float8 / ${rows}::bigint) * ${daysOfHistory}::integer * interval '1 day',
      (array['/api/image_padding', '/api/text_overlay', '/api/extract-audio'])[1 + n % 11 % 3],
      case when n % 401 = 0 then 400 when n % 997 = 0 then 503 else 200 end, n % 2000, 100000, 200000,
      (array['file', 'url', 'data_uri'])[1 + n % 13 % 3]
    from generate_series(1, ${rows}::bigint) as n`;
}

/** What the trigger of the log would have added: the statements of a migration that add what the sums lack. */
const sums = readFileSync(new URL('../../migrations/0045_second-release.sql', import.meta.url), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^INSERT INTO "(?:usage_daily|request_facets)"/m.test(statement))
  .map((statement) => sql.raw(statement));
