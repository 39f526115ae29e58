import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { webhookLimits } from '../shared/schedule.ts';
import type { FullSlots, SlotUser } from './concurrency-slots.ts';
import { webhookDeliveries } from './tables.ts';

/** A pending delivery whose time has come. */
export interface DueDelivery extends SlotUser {
  readonly id: number;
}

/** A delivery that only this process may send until its lease ends. */
export interface ClaimedDelivery extends DueDelivery {
  readonly claim: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  readonly roundAttempts: number;
  /** A `traceparent` that the attempt continues. */
  readonly traceParent: string | null;
}

/** Longer than any attempt: a process that still has a claim after it is dead or frozen. */
const leaseMs = webhookLimits.timeoutMs * 2;

/** Parameters: now, then full endpoints, accounts and hosts as JSON arrays, and the row limit. */
const dueSql = `
select id, endpoint_id as "endpointId", user_id as "userId", host
from webhook_deliveries
where status = 'pending' and next_attempt_at <= $1::timestamptz
  and endpoint_id <> all(array(select jsonb_array_elements_text($2::jsonb)::integer))
  and user_id <> all(array(select jsonb_array_elements_text($3::jsonb)::integer))
  and host <> all(array(select jsonb_array_elements_text($4::jsonb)))
order by next_attempt_at, id
limit $5::integer`;

/** Returns due deliveries, longest waiting first, without those for which no slot is free. */
export function findDue(
  database: Database,
  now: Date,
  full: FullSlots,
  limit: number,
): Promise<DueDelivery[]> {
  const lists = [full.endpointIds, full.userIds, full.hosts].map((list) => JSON.stringify(list));
  return database.query<DueDelivery>('webhook_due', dueSql, [now.toISOString(), ...lists, limit]);
}

/** Parameters: ids as JSON array, now, the claim, the end of its lease. */
const claimSql = `
with free as (
  select id from webhook_deliveries
  where id = any(array(select jsonb_array_elements_text($1::jsonb)::bigint))
    and status = 'pending' and next_attempt_at <= $2::timestamptz and body is not null
  for update skip locked
)
update webhook_deliveries as delivery set claim = $3::text, next_attempt_at = $4::timestamptz
from free where delivery.id = free.id
returning delivery.id, delivery.endpoint_id as "endpointId", delivery.user_id as "userId", delivery.host,
  delivery.claim, delivery.webhook_id as "webhookId", delivery.url, delivery.body,
  delivery.round_attempts as "roundAttempts", delivery.trace_parent as "traceParent"`;

/**
 * Claims deliveries and returns those that no other process claimed first. An attempt that is never settled
 * is due again after its lease.
 */
export function claimDue(
  database: Database,
  now: Date,
  due: readonly DueDelivery[],
): Promise<ClaimedDelivery[]> {
  const ids = JSON.stringify(due.map(({ id }) => id));
  const leaseEndsAt = new Date(now.getTime() + leaseMs).toISOString();
  return database.query('webhook_claim', claimSql, [ids, now.toISOString(), randomUUID(), leaseEndsAt]);
}

/** Releases claims of a dead process. The embedded database has one process, so older claims are all dead. */
export async function releaseClaims(database: Database, now: Date): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.orm
    .update(webhookDeliveries)
    .set({ claim: null, nextAttemptAt: now })
    .where(and(eq(webhookDeliveries.status, 'pending'), isNotNull(webhookDeliveries.claim)));
}
