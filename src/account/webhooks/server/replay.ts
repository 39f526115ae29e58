import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { type Delivery, webhookProblems } from '../shared/contract.ts';
import { findDelivery, presentDelivery } from './deliveries.ts';
import { webhookChannel } from './outbox.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

export interface ReplayDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Puts a delivery back to the start of its schedule, due now, with the same `webhook-id`. An attempt under
 * way no longer counts. Throws 404 if the log has no such delivery, 409 if its endpoint is switched off.
 */
export async function replayDelivery(
  { database, clock }: ReplayDeps,
  userId: number,
  id: number,
): Promise<Delivery> {
  const found = await findDelivery(database, userId, id);
  return database.transaction(async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, found.endpointId));
    if (endpoint?.status !== 'on') throw new Problem(webhookProblems.endpointOff);
    const [row] = await tx
      .update(webhookDeliveries)
      .set({
        status: 'pending',
        nextAttemptAt: clock.now(),
        roundAttempts: 0,
        roundFailures: 0,
        claim: null,
        lastError: null,
      })
      .where(eq(webhookDeliveries.id, id))
      .returning();
    if (!row) throw new Problem(webhookProblems.deliveryNotFound);
    await tx.execute(sql`select pg_notify(${webhookChannel}, '')`);
    return presentDelivery(row);
  });
}
