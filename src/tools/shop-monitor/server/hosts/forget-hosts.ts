import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';

const idleMs = 60 * 60 * 1000;

/**
 * Forgets hosts that no shop is on any more, once they have been left alone for an hour: each has a copy of
 * its robots.txt, and accounts may name as many as they like.
 */
export async function forgetHosts({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const values = [new Date(now.getTime() - idleMs).toISOString(), now.toISOString()];
  await database.query('marketplace_forget', forgetSql, values);
}

/** Parameters: an hour ago, now. */
const forgetSql = `
delete from marketplace_hosts host
where next_request_at < $1::timestamptz and (paused_until is null or paused_until < $2::timestamptz)
  and not exists (select 1 from redbubble_shops where split_part(shop_url, '/', 3) = host.host)`;
