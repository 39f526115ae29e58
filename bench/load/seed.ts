import { sql } from 'drizzle-orm';
import { users } from '#account/access/server/tables.ts';
import { startSession } from '#account/access/server/sessions.ts';
import { createApiKey } from '#account/api-keys/server/api-keys.ts';
import { createDeps, type Deps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';

/** A customer with history. */
export interface Customer {
  readonly cookie: string;
  readonly key: string;
  readonly jobId: string;
}

/** Enough that no limit of one account is measured. */
const customers = 200;
const requestsEach = 300;
const jobsEach = 30;
const productsEach = 60;

/** Fills a new database with subscribers who have requests, jobs, a shop and products. */
export function seed(settings: Readonly<Record<string, string>>): Promise<Customer[]> {
  return withDeps(settings, async (deps) => {
    const made = await addCustomers(deps, customers);
    await addHistory(deps);
    return made;
  });
}

/** Adds subscribers without history. */
export function seedCustomers(
  settings: Readonly<Record<string, string>>,
  count: number,
): Promise<Customer[]> {
  return withDeps(settings, (deps) => addCustomers(deps, count));
}

async function withDeps<T>(
  settings: Readonly<Record<string, string>>,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const deps = await createDeps(loadConfig({ ...settings, LOG_LEVEL: 'silent' }));
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}

async function addCustomers(deps: Deps, count: number): Promise<Customer[]> {
  const made: Customer[] = [];
  for (let number = 1; number <= count; number += 1) made.push(await addCustomer(deps, number));
  return made;
}

async function addCustomer(deps: Deps, number: number): Promise<Customer> {
  const values = { username: `bench${number}`, userStatus: 'active_sub' } as const;
  const [user] = await deps.database.orm.insert(users).values(values).returning();
  if (!user) throw new Error('Expected a customer, received none');
  const origin = { address: '127.0.0.1', userAgent: 'bench' };
  const token = await startSession(deps.database, deps.clock, user.id, origin);
  const { key } = await createApiKey(
    deps,
    user.id,
    { name: 'bench' },
    { address: '127.0.0.1', userAgent: 'bench' },
  );
  return { cookie: `overprint_session=${token}`, key, jobId: jobIdOf(user.id) };
}

/** The first of a customer's jobs, written by `addHistory`. */
function jobIdOf(userId: number): string {
  return `${String(userId).padStart(11, '0')}${'1'.padStart(11, '0')}`;
}

async function addHistory({ database: { orm } }: Deps): Promise<void> {
  await orm.execute(sql`
    insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, processing_time_ms, source_file_size_bytes)
    select gen_random_uuid()::text, u.id, 'op_bench...', now() - n * interval '10 minutes', '/api/image_padding', 102, n, n * 1000
    from users u, generate_series(1, ${requestsEach}) n`);
  // Their end adds them to the sums.
  await orm.execute(sql`update api_requests set status_code = 200`);
  await orm.execute(sql`
    insert into audio_jobs (id, user_id, status, processing_method, bitrate_kbps, input_method, source_name, percent, audio_seconds,
      audio_size_bytes, processing_time_ms, created_at, started_at, finished_at, expires_at)
    select lpad(u.id::text, 11, '0') || lpad(n::text, 11, '0'), u.id, 'completed', 'ffmpeg', 128, 'file', 'video.mp4', 100, 60,
      960000, 900, now() - n * interval '1 minute', now(), now(), now() + interval '1 day'
    from users u, generate_series(1, ${jobsEach}) n`);
  await orm.execute(sql`
    insert into redbubble_shops (user_id, shop_url, webhook_url, sync_products, post_products, notify_existing, feed_token, created_at, status)
    select id, 'https://www.redbubble.com/people/' || username || '/shop', 'https://hooks.example/', false, false, false,
      'feed' || id, now(), 'ok' from users`);
  await orm.execute(sql`
    insert into redbubble_products (shop_id, product_id, product_url, title, price, discovered_at, notification)
    select s.id, n::text, 'https://www.redbubble.com/i/' || n, 'Work ' || n, '9.09 USD', now(), 'existing'
    from redbubble_shops s, generate_series(1, ${productsEach}) n`);
}
