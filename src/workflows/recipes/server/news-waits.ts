import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';

/** Parameters: now. The table has a row for each product that is not told yet. */
const newsWaitsSql = `
select exists(
  select 1 from recipe_jobs where due_at <= $1::timestamptz and deadline > $1::timestamptz
) as waits`;

/** Returns a function that resolves with whether new products wait for their pictures (contract 14). */
export function createNewsWaits({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): () => Promise<boolean> {
  return async () => {
    const now = clock.now().toISOString();
    const [row] = await database.query<{ waits: boolean }>('recipe_news_waits', newsWaitsSql, [now]);
    return row?.waits ?? false;
  };
}
