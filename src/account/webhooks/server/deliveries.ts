import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Orm } from '../../../platform/server/database/database.ts';
import type { DeliveryStatus } from '../shared/contract.ts';
import { webhookDeliveries } from './tables.ts';

/** What became of an event. `deliveredAt` stays once it was delivered, whatever a later sending brings. */
export interface DeliveryState {
  readonly status: DeliveryStatus;
  readonly deliveredAt: Date | null;
}

/**
 * Reads what became of events, for features that show it: a product is Sent once `deliveredAt` is there
 * (contract 5).
 */
export interface Deliveries {
  /** By subject; one that nothing was written for is missing. */
  stateOf(
    userId: number,
    event: string,
    subjects: readonly string[],
  ): Promise<ReadonlyMap<string, DeliveryState>>;
}

export function createDeliveries(database: Pick<Database, 'orm'>): Deliveries {
  return { stateOf: (userId, event, subjects) => statesOf(database.orm, { userId, event, subjects }) };
}

async function statesOf(
  orm: Orm,
  { userId, event, subjects }: { userId: number; event: string; subjects: readonly string[] },
): Promise<ReadonlyMap<string, DeliveryState>> {
  if (subjects.length === 0) return new Map();
  const { subject, status, deliveredAt } = webhookDeliveries;
  const rows = await orm
    .select({ subject, status, deliveredAt })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.userId, userId),
        eq(webhookDeliveries.event, event),
        inArray(webhookDeliveries.subject, [...subjects]),
      ),
    );
  return new Map(rows.map(({ subject: name, ...state }) => [name, state]));
}
