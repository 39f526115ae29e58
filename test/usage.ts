import type { Database } from '#platform/server/database/database.ts';

interface Bucket {
  /** Tokens that are missing. */
  readonly spent: number;
  /**
   * When they were counted, by the database's clock. In the future, nothing is refilled while a test runs.
   */
  readonly secondsAgo: number;
}

/** Sets an account's missing burst tokens in `month`. */
export async function setBucket(
  database: Database,
  userId: number,
  { spent, secondsAgo, month = '2026-11' }: Bucket & { readonly month?: string },
): Promise<void> {
  await database.query(
    'set_bucket',
    `insert into usage_counters (user_id, month, used, burst_spent, burst_counted_at)
     values ($1::integer, $2::text, 0, $3::float8, now() - $4::float8 * interval '1 second')
     on conflict (user_id, month) do update set
       burst_spent = excluded.burst_spent, burst_counted_at = excluded.burst_counted_at`,
    [userId, month, spent, secondsAgo],
  );
}
