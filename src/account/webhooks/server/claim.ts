import { randomUUID } from 'node:crypto';
import { isNotNull } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import { accountPlanSql } from '#account/access/server/users.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { SlotUser } from './concurrency-slots.ts';
import { webhookOutbox } from './tables.ts';

/** A delivery that only this process may send until its lease ends. */
export interface ClaimedDelivery extends SlotUser {
  readonly id: number;
  readonly claim: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  /** Is sent in place of the body, filled with its values. */
  readonly ownBody: string | null;
  /** The `Authorization` header that it carries. */
  readonly sealedAuthorization: string | null;
  /** Own headers of the endpoint; null without the plan for them. */
  readonly sealedHeaders: string | null;
  readonly roundAttempts: number;
  /** A `traceparent` that the attempt continues. */
  readonly traceParent: string | null;
}

/** Longer than any attempt: a process that still has a claim after it is dead or frozen. */
export const claimLeaseMs = webhookLimits.timeoutMs * 2;

/** Parameters: ids as JSON array, the claim, the end of its lease, now. */
const claimSql = `
with free as (
  select delivery_id from webhook_outbox
  where delivery_id = any(array(select jsonb_array_elements_text($1::jsonb)::bigint)) and is_due
  for update skip locked
), claimed as (
  update webhook_outbox as outbox set claim = $2::text, is_due = false, due_at = $3::timestamptz
  from free where outbox.delivery_id = free.delivery_id
  returning outbox.*
)
select delivery.id, claimed.endpoint_id as "endpointId", claimed.user_id as "userId", claimed.host,
  claimed.claim, delivery.webhook_id as "webhookId", delivery.url, delivery.body,
  delivery.own_body as "ownBody",
  coalesce(delivery.sealed_authorization, endpoint.sealed_authorization) as "sealedAuthorization",
  case when endpoint.sealed_headers is not null and ${accountPlanSql('$4::timestamptz')} = 'yearly'
    then endpoint.sealed_headers end as "sealedHeaders",
  claimed.round_attempts as "roundAttempts", delivery.trace_parent as "traceParent"
from claimed
join webhook_endpoints as endpoint on endpoint.id = claimed.endpoint_id
join users u on u.id = claimed.user_id
join webhook_log as delivery on delivery.id = claimed.delivery_id and delivery.created_at = claimed.created_at`;

/**
 * Claims due deliveries and returns those that no other process claimed first. An attempt that is never
 * settled is due again after its lease.
 */
export function claimDue(
  database: Database,
  now: Date,
  due: readonly { readonly id: number }[],
): Promise<ClaimedDelivery[]> {
  const ids = JSON.stringify(due.map(({ id }) => id));
  const leaseEndsAt = new Date(now.getTime() + claimLeaseMs).toISOString();
  return database.query('webhook_claim', claimSql, [ids, randomUUID(), leaseEndsAt, now.toISOString()]);
}

/** Releases all claims, whose processes are dead. */
export async function releaseClaims(database: Database, now: Date): Promise<void> {
  await database.orm
    .update(webhookOutbox)
    .set({ claim: null, isDue: true, dueAt: now })
    .where(isNotNull(webhookOutbox.claim));
}
