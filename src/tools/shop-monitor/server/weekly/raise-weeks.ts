import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';

export interface WeekDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const hourMs = 60 * 60 * 1000;
const weekMs = 7 * 24 * hourMs;
/** A Monday, 08:00 UTC. */
const someMondayMs = Date.UTC(1970, 0, 5, 8);

/** Returns the last Monday, 08:00 UTC, that is not after a moment. */
export function mondayBefore(moment: Date): Date {
  const weeks = Math.floor((moment.getTime() - someMondayMs) / weekMs);
  return new Date(someMondayMs + weeks * weekMs);
}

/**
 * Writes the weekly emails that are due: one for each account with shops that want it, over all the time
 * since the one before, also after a downtime of weeks (contract 6).
 */
export async function raiseWeeks({ database, clock }: WeekDeps): Promise<void> {
  const now = clock.now();
  await database.query('shop_weeks', raiseSql, [mondayBefore(now).toISOString(), now.toISOString()]);
}

/** Parameters: Monday, now. The rows' locks keep a week from being written twice. */
const raiseSql = `
with due as (
  select id, user_id, weekly_since from redbubble_shops
  where weekly_since < $1::timestamptz order by id for update
), moved as (
  update redbubble_shops shop set weekly_since = $1::timestamptz from due where shop.id = due.id
)
insert into shop_week_emails (user_id, since, until, created_at, due_at)
select user_id, min(weekly_since), $1::timestamptz, $2::timestamptz, $2::timestamptz from due group by user_id`;
