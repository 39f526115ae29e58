import { and, eq } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Finish } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { type Delivery } from '#account/webhooks/shared/contract.ts';
import { findDelivery, presentDelivery } from './deliveries.ts';
import { putInOutbox } from './put-in-outbox.ts';
import { webhookDeliveries, webhookEndpoints, webhookOutbox } from './tables.ts';
import { webhookProblems } from '#account/webhooks/shared/problems.ts';

export interface ReplayDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Puts a delivery back to the start of its schedule, due now, with the same `webhook-id`, in a transaction
 * that `finish` ends. An attempt under way no longer counts. Throws 404 if the log has no such delivery, 409
 * if its endpoint is off or deleted.
 */
export async function replayDelivery<Result>(
  { database, clock }: ReplayDeps,
  { userId, id }: { readonly userId: number; readonly id: number },
  finish: Finish<Delivery, Result>,
): Promise<Result> {
  const found = await findDelivery({ database, clock }, userId, id);
  return database.transaction(async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, found.endpointId));
    if (endpoint?.deletedAt) throw new Problem(webhookProblems.endpointDeleted);
    if (endpoint?.status !== 'on') throw new Problem(webhookProblems.endpointOff);
    await tx.delete(webhookOutbox).where(eq(webhookOutbox.deliveryId, id));
    const now = clock.now();
    const { createdAt, endpointId } = found;
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ status: 'pending', lastError: null })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.createdAt, createdAt)))
      .returning();
    if (!row) throw new Problem(webhookProblems.deliveryNotFound);
    await putInOutbox(tx, { id, createdAt, userId, endpointId, host: new URL(row.url).host, now });
    return finish(tx, presentDelivery(row, now));
  });
}
