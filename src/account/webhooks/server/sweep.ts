import { and, eq, inArray, isNotNull, lt, ne, notExists, or } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { webhookLimits } from '../shared/schedule.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from './tables.ts';

const keptMs = webhookLimits.keptDays * 24 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Takes what is older than 30 days out of the log. Of a delivered webhook a bare row stays, without address,
 * body and answers: features read "Sent" from it, and it keeps the event from going out twice.
 */
export async function sweepDeliveries(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
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
    const isMark = (row: (typeof rows)[number]) => row.deliveredAt !== null && !row.test;
    await strip(
      database,
      rows.filter(isMark).map(({ id }) => id),
    );
    await remove(
      database,
      rows.filter((row) => !isMark(row)).map(({ id }) => id),
    );
  }
  await removeUnusedEndpoints(database);
}

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

/** Addresses that only deliveries long gone spoke of. One that is off stays, so that it stays off. */
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
