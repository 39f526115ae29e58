import { and, eq, gte } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { endpointOffText } from '#account/webhooks/shared/contract.ts';
import { logStart } from './deliveries.ts';
import type { NewDelivery, Target, WebhookEvent } from './new-delivery.ts';
import { putInOutbox } from './put-in-outbox.ts';
import { webhookDeliveries, webhookMarks, webhookOutbox } from './tables.ts';

interface TargetedDelivery extends NewDelivery {
  readonly target: Target;
}

/**
 * Starts the delivery of an event that has a mark anew, or writes another one if it has left the log. Returns
 * its `webhook-id`, which stays.
 */
export async function sendAgain(tx: Tx, delivery: TargetedDelivery): Promise<string> {
  const { event, now } = delivery;
  const { endpointId, host, isOn } = delivery.target;
  const mark = await lockMark(tx, event);
  await tx.delete(webhookOutbox).where(eq(webhookOutbox.deliveryId, mark.id));
  const place = (await rewrite(tx, mark, delivery)) ?? (await writeAnother(tx, mark, delivery));
  if (isOn) await putInOutbox(tx, { ...place, userId: event.userId, endpointId, host, now });
  return mark.webhookId;
}

type Mark = typeof webhookMarks.$inferSelect;

async function lockMark(tx: Tx, { userId, event, subject }: WebhookEvent): Promise<Mark> {
  const [mark] = await tx
    .select()
    .from(webhookMarks)
    .where(
      and(eq(webhookMarks.userId, userId), eq(webhookMarks.event, event), eq(webhookMarks.subject, subject)),
    )
    .for('update');
  if (!mark) throw new Error('Expected the mark of the webhook that was written, received no row');
  return mark;
}

const placeInLog = { id: webhookDeliveries.id, createdAt: webhookDeliveries.createdAt };

const contentOf = ({
  target: { isOn, endpointId, url, sealedAuthorization, ownBody, chatBody },
  body,
  traceParent,
}: TargetedDelivery) => ({
  endpointId,
  url,
  sealedAuthorization,
  body: chatBody ?? body,
  ownBody,
  traceParent,
  status: isOn ? ('pending' as const) : ('failed' as const),
  lastError: isOn ? null : endpointOffText,
});

async function rewrite(tx: Tx, { id, createdAt }: Mark, delivery: TargetedDelivery) {
  const isLogged = gte(webhookDeliveries.createdAt, logStart(delivery.now));
  const [place] = await tx
    .update(webhookDeliveries)
    .set(contentOf(delivery))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.createdAt, createdAt), isLogged))
    .returning(placeInLog);
  return place;
}

async function writeAnother(tx: Tx, mark: Mark, delivery: TargetedDelivery) {
  const { id, ...first } = mark;
  const [place] = await tx
    .insert(webhookDeliveries)
    .values({ ...first, ...contentOf(delivery), createdAt: delivery.now })
    .returning(placeInLog);
  if (!place) throw new Error('Expected the webhook that was written, received no row');
  await tx.update(webhookMarks).set(place).where(eq(webhookMarks.id, id));
  return place;
}
