import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, lte, notInArray } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { webhookLimits } from '../shared/schedule.ts';
import type { FullLanes, Waiting } from './lanes.ts';
import { webhookDeliveries } from './tables.ts';

/** A delivery that is due. */
export interface DueDelivery extends Waiting {
  readonly id: number;
}

/** A delivery that is this process's alone until its lease ends. */
export interface ClaimedDelivery extends DueDelivery {
  readonly claim: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  readonly roundAttempts: number;
}

/** Longer than any attempt: whoever still holds a claim after it is dead or frozen. */
const leaseMs = webhookLimits.timeoutMs * 2;

/** Deliveries that are due, the longest waiting first, without those whose lanes are full. */
export async function findDue(database: Database, now: Date, full: FullLanes, limit: number): Promise<DueDelivery[]> {
  const { id, endpointId, userId, host, status, nextAttemptAt } = webhookDeliveries;
  return database.orm
    .select({ id, endpointId, userId, host })
    .from(webhookDeliveries)
    .where(
      and(
        eq(status, 'pending'),
        lte(nextAttemptAt, now),
        notInArray(endpointId, full.endpointIds),
        notInArray(userId, full.userIds),
        notInArray(host, full.hosts),
      ),
    )
    .orderBy(asc(nextAttemptAt), asc(id))
    .limit(limit);
}

/** Claims those that nobody else has claimed meanwhile; an attempt that is never settled is due again after its lease. */
export async function claimDue(database: Database, now: Date, due: readonly DueDelivery[]): Promise<ClaimedDelivery[]> {
  const claim = randomUUID();
  const ids = due.map(({ id }) => id);
  const rows = await database.transaction(async (tx) => {
    const free = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          inArray(webhookDeliveries.id, ids),
          eq(webhookDeliveries.status, 'pending'),
          lte(webhookDeliveries.nextAttemptAt, now),
          isNotNull(webhookDeliveries.body),
        ),
      )
      .for('update', { skipLocked: true });
    if (free.length === 0) return [];
    const freeIds = free.map(({ id }) => id);
    return tx
      .update(webhookDeliveries)
      .set({ claim, nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(inArray(webhookDeliveries.id, freeIds))
      .returning();
  });
  return rows.map((row) => ({ ...row, claim, body: row.body ?? '' }));
}

/** The embedded database has one process: what was claimed before it started belonged to one that is dead. */
export async function releaseClaims(database: Database, now: Date): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.orm
    .update(webhookDeliveries)
    .set({ claim: null, nextAttemptAt: now })
    .where(and(eq(webhookDeliveries.status, 'pending'), isNotNull(webhookDeliveries.claim)));
}
