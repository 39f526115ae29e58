import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { webhookOutbox } from './tables.ts';

/** The channel on which the database notifies dispatchers of other processes at the commit. */
export const webhookChannel = 'overprint_webhooks';

/** A delivery of the log. */
export interface Queued {
  readonly id: number;
  readonly createdAt: Date;
  readonly userId: number;
  readonly endpointId: number;
  readonly host: string;
  readonly now: Date;
}

/**
 * Puts a delivery of the log at the start of its schedule, due now, and notifies the dispatchers at the
 * commit. An attempt under way no longer counts. To lock in the order of other writers, remove the delivery
 * from the outbox before you write to the log.
 */
export async function putInOutbox(
  tx: Tx,
  { id, createdAt, userId, endpointId, host, now }: Queued,
): Promise<void> {
  const start = {
    endpointId,
    host,
    dueAt: now,
    isDue: true,
    claim: null,
    roundAttempts: 0,
    roundFailures: 0,
  };
  await tx
    .insert(webhookOutbox)
    .values({ deliveryId: id, createdAt, userId, ...start })
    .onConflictDoUpdate({ target: webhookOutbox.deliveryId, set: start });
  await tx.execute(sql`select pg_notify(${webhookChannel}, '')`);
}
