import type { Database } from '#platform/server/database/database.ts';
import type { UsageDay } from '#account/usage/shared/days.ts';
import { monthOf } from './quota.ts';
import { isTestRowSql, requestSumsSql } from './sums-sql.ts';

/** The days come from the calendar, so that one without requests has a row too. */
const daysSql = `
select to_char(calendar.day, 'YYYY-MM-DD') as day, ${requestSumsSql}
from generate_series($2::timestamp, $3::timestamp - interval '1 day', interval '1 day') as calendar (day)
left join usage_daily
  on usage_daily.user_id = $1::integer and usage_daily.day = calendar.day::date
  and usage_daily.day >= $2::date and usage_daily.day < $3::date
  and not ${isTestRowSql}
group by calendar.day
order by calendar.day`;

/** Returns an account's requests of the calendar month of `at` by day, from the sums of each day. */
export async function readUsageDays(
  database: Database,
  userId: number,
  at: Date,
): Promise<{ readonly month: string; readonly days: UsageDay[] }> {
  const { name, startsAt, endsAt } = monthOf(at);
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const values = [userId, day(startsAt), day(endsAt)];
  return { month: name, days: await database.lists.query<UsageDay>('usage_days', daysSql, values) };
}
