import { sql } from 'drizzle-orm';
import { effectiveStatusSql } from '#account/access/server/users.ts';
import { quotaSql } from '#account/usage/server/admission-sql.ts';
import { monthOf } from '#account/usage/server/quota.ts';
import { planLimits } from '#account/usage/shared/quota.ts';
import {
  type AlertThreshold,
  alertThresholds,
  type UsageThreshold,
} from '#account/usage-alerts/shared/event.ts';
import type { Webhooks } from '#account/webhooks/server/webhooks.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { emailColumns } from '#platform/server/work/columns.ts';
import type { UsageAlert } from './tables.ts';

export interface AlertDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly webhooks: Pick<Webhooks, 'outbox'>;
}

/** Accounts of one transaction. */
const accountsAtOnce = 100;
/** The fewest requests at which any plan has an alert. */
const fewest = (planLimits.free.requestsPerMonth * Math.min(...alertThresholds)) / 100;

/**
 * Notices which accounts have used 80 or 100 % of their month's quota, and which apps of their cap, and tells
 * of each once (contract 4): the event `usage.threshold`, and an email about the highest.
 */
export async function raiseAlerts({ database, clock, webhooks: { outbox } }: AlertDeps): Promise<void> {
  for (;;) {
    const now = clock.now();
    const raised = await database.transaction(async (tx) => {
      const alerts = await insertReached(tx, now);
      for (const alert of alerts)
        await outbox.write(tx, {
          userId: alert.userId,
          event: 'usage.threshold',
          subject: `${whoseOf(alert)}:${alert.month}:${alert.quota}:${alert.threshold}`,
          body: bodyOf(alert, now),
        });
      return alerts;
    });
    if (raised.length === 0) break;
    outbox.wake();
  }
}

function whoseOf({ connectionId }: Raised): string {
  return connectionId === null ? 'usage' : `usage-of-app:${connectionId}`;
}

type Raised = Omit<UsageAlert, 'id' | 'createdAt' | 'ownerToldAt' | keyof ReturnType<typeof emailColumns>>;

/** Of an account or app that has reached several at once, only the highest is emailed. */
async function insertReached(tx: Tx, now: Date): Promise<readonly Raised[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const status = sql.raw(effectiveStatusSql(`'${now.toISOString()}'::timestamptz`));
  const { rows } = (await tx.execute(sql`
with account as (
  select counter.user_id, counter.used, ${sql.raw(quotaSql('status.name'))} as quota,
    null::integer as connection_id, null::text as connection_name
  from usage_counters counter join users u on u.id = counter.user_id
    cross join lateral (select ${status} as name) status
  where counter.month = ${monthOf(now).name} and counter.used >= ${fewest}
  union all
  select user_id, used, monthly_cap, id, label from connections
  where month = ${monthOf(now).name} and monthly_cap > 0 and used > 0
), reached as (
  select account.*, percent.threshold, dense_rank() over (order by account.user_id) as place,
    percent.threshold < max(percent.threshold) over (partition by account.user_id, account.connection_id)
      as is_lower
  from account cross join unnest(array[${sql.raw(alertThresholds.join(', '))}]) as percent(threshold)
  where account.used::bigint * 100 >= account.quota::bigint * percent.threshold
    and not exists (
      select 1 from usage_alerts told where told.user_id = account.user_id and told.month = ${monthOf(now).name}
        and told.quota = account.quota and told.threshold = percent.threshold
        and told.connection_id is not distinct from account.connection_id
    )
)
insert into usage_alerts (user_id, month, connection_id, connection_name, quota, threshold, used,
  created_at, due_at, owner_told_at)
select user_id, ${monthOf(now).name}, connection_id, connection_name, quota, threshold, used, ${at}, ${at}, case when is_lower then ${at} end
from reached where place <= ${accountsAtOnce}
order by user_id, connection_id, threshold
on conflict do nothing
returning user_id as "userId", month, connection_id as "connectionId", connection_name as "connectionName",
  quota, threshold, used`)) as { rows: Raised[] };
  return rows;
}

function bodyOf(alert: Raised, now: Date): UsageThreshold {
  const { threshold, month, used, quota, connectionId: id, connectionName: name } = alert;
  return {
    event: 'usage.threshold',
    threshold: threshold as AlertThreshold,
    month,
    used,
    limit: quota,
    resets_at: monthOf(now).endsAt.toISOString(),
    connection: id === null || name === null ? null : { id, name },
  };
}
