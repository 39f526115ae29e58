import type { Database } from '../../../platform/server/database/database.ts';
import type { UserStatus } from '../../access/shared/contract.ts';
import { planLimits, type Usage } from '../shared/contract.ts';
import { monthOf, planOf } from './quota.ts';

interface EndpointSums {
  readonly endpoint: string;
  readonly count: number;
  readonly successful: number;
  readonly failed: number;
  readonly processingTimeMs: number;
  readonly inputBytes: number;
  readonly outputBytes: number;
}

const sumsSql = `
select endpoint,
  count(*)::integer as count,
  (count(*) filter (where status_code between 200 and 299))::integer as successful,
  (count(*) filter (where status_code >= 400))::integer as failed,
  coalesce(sum(processing_time_ms), 0)::float8 as "processingTimeMs",
  coalesce(sum(source_file_size_bytes), 0)::float8 as "inputBytes",
  coalesce(sum(output_file_size_bytes), 0)::float8 as "outputBytes"
from api_requests
where user_id = $1::integer and timestamp >= $2::timestamptz and timestamp < $3::timestamptz
group by endpoint
order by count desc, endpoint`;

const usedSql = `select used from usage_counters where user_id = $1::integer and month = $2::text`;

/** Returns what an account used in the calendar month of `now` (contract 4 and 11). */
export async function readUsage(
  database: Database,
  account: { readonly userId: number; readonly userStatus: UserStatus },
  now: Date,
): Promise<Usage> {
  const month = monthOf(now);
  const [sums, [counter]] = await Promise.all([
    database.query<EndpointSums>('usage_sums', sumsSql, [
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
  return {
    month: month.name,
    plan,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    percentage: oneDecimal((used / limit) * 100),
    resetsAt: month.endsAt.toISOString(),
    successful: total('successful'),
    failed: total('failed'),
    successRate: oneDecimal((total('successful') / Math.max(1, total('successful') + total('failed'))) * 100),
    processingTimeMs: total('processingTimeMs'),
    inputBytes: total('inputBytes'),
    outputBytes: total('outputBytes'),
    endpoints: sums.map(({ endpoint, count }) => ({ endpoint, count })),
  };
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
