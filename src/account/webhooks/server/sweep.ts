import { and, eq, inArray, isNotNull, lt, ne, notExists, or } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { webhookLimits } from '../shared/schedule.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from './tables.ts';

const retentionMs = webhookLimits.retentionDays * 24 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Removes deliveries older than 30 days from the log. A delivered one leaves a bare row without URL, body and
 * attempts, from which features read "Sent" and which keeps the event from being sent twice.
 */
export async function sweepDeliveries(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  const old = and(
    lt(webhookDeliveries.createdAt, before),
    isNotNull(webhookDeliveries.body),
    ne(webhookDeliveries.status, 'pending'),
  );
  for (;;) {
    const rows = await database.orm
      .select({
        id: webhookDeliveries.id,
        test: webhookDeliveries.test,
        deliveredAt: webhookDeliveries.deliveredAt,
      })
      .from(webhookDeliveries)
      .where(old)
      .limit(batchSize);
    if (rows.length === 0) break;
    const { stripped = [], removed = [] } = Object.groupBy(rows, ({ deliveredAt, test }) =>
      deliveredAt !== null && !test ? 'stripped' : 'removed',
    );
    await strip(database, idsOf(stripped));
    await remove(database, idsOf(removed));
  }
  await removeUnusedEndpoints(database);
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

async function strip(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await database.transaction(async (tx) => {
    await tx.delete(webhookAttempts).where(inArray(webhookAttempts.deliveryId, [...ids]));
    await tx
      .update(webhookDeliveries)
      .set({ status: 'delivered', body: null, url: '', host: '', lastError: null })
      .where(inArray(webhookDeliveries.id, [...ids]));
  });
}

async function remove(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await database.orm.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, [...ids]));
}

/**
 * Removes endpoints whose deliveries have all left the log, except those that are off: they must stay off.
 */
async function removeUnusedEndpoints(database: Database): Promise<void> {
  const ofEndpoint = and(
    eq(webhookDeliveries.endpointId, webhookEndpoints.id),
    or(isNotNull(webhookDeliveries.body), isNotNull(webhookDeliveries.deliveredAt)),
  );
  await database.orm
    .delete(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.status, 'on'),
        notExists(
          database.orm.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(ofEndpoint),
        ),
      ),
    );
}
