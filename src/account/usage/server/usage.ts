import type { Database } from '#platform/server/database/database.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import { type Usage } from '#account/usage/shared/contract.ts';
import { underWayStatus } from './admission-sql.ts';
import { monthOf, planOf } from './quota.ts';
import { isTestRowSql, type RequestSums, requestSumsSql } from './sums-sql.ts';
import { planLimits } from '#account/usage/shared/quota.ts';

interface EndpointSums extends RequestSums {
  readonly endpoint: string;
  readonly processingTimeMs: number;
  readonly inputBytes: number;
  readonly outputBytes: number;
}

/** Requests that have ended come from the sums of each day; the few under way from the log. */
const sumsSql = `
with daily as (
  select endpoint, status_code, requests, counted, processing_time_ms, input_bytes, output_bytes
  from usage_daily
  where user_id = $1::integer
    and day >= ($2::timestamptz at time zone 'UTC')::date and day < ($3::timestamptz at time zone 'UTC')::date
    and not ${isTestRowSql}
  union all
  select endpoint, status_code, 1, counted::integer, 0, 0, 0 from api_requests
  where user_id = $1::integer and status_code = ${underWayStatus}
    and timestamp >= $2::timestamptz and timestamp < $3::timestamptz
    and not ${isTestRowSql}
)
select endpoint, ${requestSumsSql},
  sum(processing_time_ms)::float8 as "processingTimeMs",
  sum(input_bytes)::float8 as "inputBytes",
  sum(output_bytes)::float8 as "outputBytes"
from daily
group by endpoint
having sum(requests) > 0
order by requests desc, endpoint`;

/** Returns how many requests an account has left in the calendar month of `now`. */
export async function readRequestsLeft(
  database: Database,
  { userId, userStatus }: { readonly userId: number; readonly userStatus: UserStatus },
  now: Date,
): Promise<number> {
  const values = [userId, monthOf(now).name];
  const [counter] = await database.query<{ used: number }>('usage_used', usedSql, values);
  return planLimits[planOf(userStatus)].requestsPerMonth - (counter?.used ?? 0);
}

const usedSql = `select used from usage_counters where user_id = $1::integer and month = $2::text`;

/** Returns what an account used in the calendar month of `now` (contract 4 and 11). */
export async function readUsage(
  database: Database,
  account: { readonly userId: number; readonly userStatus: UserStatus },
  now: Date,
): Promise<Usage> {
  const month = monthOf(now);
  const [sums, [counter]] = await Promise.all([
    database.lists.query<EndpointSums>('usage_sums', sumsSql, [
      account.userId,
      month.startsAt.toISOString(),
      month.endsAt.toISOString(),
    ]),
    database.query<{ used: number }>('usage_used', usedSql, [account.userId, month.name]),
  ]);
  const plan = planOf(account.userStatus);
  const limit = planLimits[plan].requestsPerMonth;
  const used = counter?.used ?? 0;
  const total = (field: Exclude<keyof EndpointSums, 'endpoint'>) =>
    sums.reduce((sum, row) => sum + row[field], 0);
  const [successful, failed] = [total('succeeded'), total('failed')];
  return {
    month: month.name,
    plan,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    percentage: oneDecimal((used / limit) * 100),
    resetsAt: month.endsAt.toISOString(),
    requests: total('requests'),
    successful,
    failed,
    successRate: oneDecimal((successful / Math.max(1, successful + failed)) * 100),
    processingTimeMs: total('processingTimeMs'),
    inputBytes: total('inputBytes'),
    outputBytes: total('outputBytes'),
    endpoints: sums.map(({ endpoint, requests, counted }) => ({ endpoint, count: requests, counted })),
  };
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
