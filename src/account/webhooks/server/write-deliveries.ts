import { inArray, sql } from 'drizzle-orm';
import { chargeBudget } from '#account/budgets/server/account-budget.ts';
import { endpointOffText } from '#account/webhooks/shared/contract.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { NewDelivery, Target } from './new-delivery.ts';
import { webhookChannel } from './put-in-outbox.ts';
import { newWebhookId } from './signing.ts';
import { streamChannel, streamInsert } from './stream/write.ts';
import { webhookOutbox } from './tables.ts';

/**
 * Writes mark, deliveries, outbox and the stream's event in one statement, and charges the account's budget;
 * the mark has the id of the first delivery. Returns the `webhook-id`; undefined if the event has a mark
 * already.
 */
export async function writeDeliveries(
  tx: Tx,
  targets: readonly Target[],
  delivery: NewDelivery,
): Promise<string | undefined> {
  const { event, body, traceParent, now } = delivery;
  const list = JSON.stringify(targets.map((target, index) => ({ ...target, isFirst: index === 0 })));
  const { rows } = (await tx.execute(sql`
    with mark as (
      insert into webhook_deliveries (webhook_id, user_id, event, subject, created_at)
      values (${newWebhookId()}, ${event.userId}, ${event.event}, ${event.subject}, ${now.toISOString()})
      on conflict (user_id, event, subject) do nothing
      returning id, webhook_id, user_id, event, subject, created_at
    ), target as (
      select * from jsonb_to_recordset(${list}::jsonb) as target(
        "endpointId" integer, url text, host text, "isOn" boolean, "sealedAuthorization" text,
        "ownBody" text, "chatBody" text, "isFirst" boolean)
    ), delivery as (
      insert into webhook_log (id, webhook_id, user_id, endpoint_id, url, event, subject, body, own_body,
        status, last_error, sealed_authorization, trace_parent, created_at)
      select case when "isFirst" then id else nextval('webhook_deliveries_id_seq') end, webhook_id, user_id,
        "endpointId", url, event, subject, coalesce("chatBody", ${body}),
        "ownBody", case when "isOn" then 'pending' else 'failed' end,
        case when not "isOn" then ${endpointOffText} end, "sealedAuthorization", ${traceParent}, created_at
      from mark cross join target
      returning id, endpoint_id
    ), queued as (
      insert into webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due)
      select delivery.id, created_at, user_id, endpoint_id, host, created_at, true
      from delivery join target on "endpointId" = endpoint_id and "isOn" cross join mark
    ), streamed as (${streamInsert(delivery, sql`mark`)})
    select webhook_id as "webhookId", (select json_agg(id) from delivery) as ids,
      pg_notify(${webhookChannel}, ''),
      (select pg_notify(${streamChannel}, ${String(delivery.event.userId)}) from streamed)
    from mark`)) as {
    rows: { webhookId: string; ids: number[] }[];
  };
  const [written] = rows;
  if (written) await delayOverBudget(tx, written.ids, delivery);
  return written?.webhookId;
}

/**
 * Charges the account's budget for the deliveries of an event. No fact is lost over it: what is beyond the
 * budget is due when there is room again.
 */
async function delayOverBudget(tx: Tx, ids: readonly number[], { event, now }: NewDelivery): Promise<void> {
  const { userId } = event;
  const waitSeconds = await chargeBudget(tx, { userId, kind: 'webhook_events', amount: ids.length });
  if (waitSeconds === 0) return;
  const dueAt = new Date(now.getTime() + Math.ceil(waitSeconds * 1_000));
  await tx
    .update(webhookOutbox)
    .set({ dueAt, isDue: false })
    .where(inArray(webhookOutbox.deliveryId, [...ids]));
}
