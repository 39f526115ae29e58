import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { endpointOffText, type OffReason } from '../shared/contract.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

export interface SwitchOff {
  readonly endpointId: number;
  readonly reason: OffReason;
  readonly now: Date;
}

/**
 * Switches an endpoint off and fails what waits for it (contract 5). Attempts under way end by themselves.
 * Its owner is told by the next `tellOwners`, unless they did it. Does nothing to one that is off.
 */
export function switchOff(database: Database, change: SwitchOff): Promise<void> {
  return database.transaction((tx) => switchOffIn(tx, change));
}

export async function switchOffIn(tx: Tx, { endpointId, reason, now }: SwitchOff): Promise<void> {
  const switched = await tx
    .update(webhookEndpoints)
    .set({
      status: 'off',
      offReason: reason,
      switchedOffAt: now,
      ownerToldAt: reason === 'owner' ? now : null,
    })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.status, 'on')))
    .returning({ id: webhookEndpoints.id });
  if (switched.length === 0) return;
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAttemptAt: null, lastError: endpointOffText })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.status, 'pending'),
        isNull(webhookDeliveries.claim),
      ),
    );
}
