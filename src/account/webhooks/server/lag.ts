import type { Database } from '#platform/server/database/database.ts';

/** A delivery that is being attempted is due when its lease ends, so it does not count. */
const lagSql = `
select greatest(0, coalesce(extract(epoch from now() - least(
  (select min(due_at) from webhook_outbox where is_due),
  (select min(due_at) from webhook_outbox where not is_due))), 0))::float8 as seconds`;

/** Returns for how many seconds the delivery that is due the longest has been due; 0 if none is. */
export async function readWebhookLag(query: Database['query']): Promise<number> {
  const [row] = await query<{ seconds: number }>('webhook_lag', lagSql, []);
  return row?.seconds ?? 0;
}
