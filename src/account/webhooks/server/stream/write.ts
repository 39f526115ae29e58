import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { NewDelivery } from '#account/webhooks/server/new-delivery.ts';
import { newWebhookId } from '#account/webhooks/server/signing.ts';

/**
 * The channel on which the database notifies an account's open streams in all processes, by its id, at the
 * commit.
 */
export const streamChannel = 'overprint_webhook_stream';

/**
 * Returns the insert that writes an event for its account's streams, if the account has listened within a
 * day. It takes one row of `source`, with `user_id` and `webhook_id`; an event that is there already stays as
 * it is.
 */
export function streamInsert({ event, body, traceParent, now }: NewDelivery, source: SQL): SQL {
  const since = new Date(now.getTime() - webhookLimits.streamHours * 3_600_000).toISOString();
  return sql`
    insert into webhook_stream (user_id, webhook_id, event, subject, body, trace_parent, created_at)
    select source.user_id, source.webhook_id, ${event.event}, ${event.subject}, ${body}, ${traceParent}::text,
      ${now.toISOString()}::timestamptz
    from ${source} as source
    join webhook_listeners as listener
      on listener.user_id = source.user_id and listener.listened_at > ${since}::timestamptz
    on conflict (user_id, event, subject) do nothing
    returning 1`;
}

/**
 * Writes an event that no address is told about. One that an address was told about before is not told again.
 */
export async function writeToStream(tx: Tx, delivery: NewDelivery): Promise<void> {
  const { userId, event, subject } = delivery.event;
  const source = sql`(
    select ${userId}::integer as user_id, ${newWebhookId()}::text as webhook_id
    where not exists (
      select 1 from webhook_deliveries
      where user_id = ${userId} and event = ${event} and subject = ${subject}))`;
  await tx.execute(sql`
    with streamed as (${streamInsert(delivery, source)})
    select pg_notify(${streamChannel}, ${String(userId)}) from streamed`);
}
