import { asc, eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import type { Database } from '#platform/server/database/database.ts';
import { sandboxEvents } from '#sandbox/payments/server/tables.ts';

const signer = new Stripe('sk_test_signer');

/** Returns the `Stripe-Signature` of a payload, made by the provider's own library. */
export function signEvent(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  return signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Returns every event that the local payment provider sent about a customer, in order. */
export async function eventsOf(database: Database, customerId: string): Promise<string[]> {
  const rows = await database.orm
    .select({ payload: sandboxEvents.payload })
    .from(sandboxEvents)
    .where(eq(sandboxEvents.customer, customerId))
    .orderBy(asc(sandboxEvents.sequence));
  return rows.map(({ payload }) => payload);
}

/** Returns the types of those events. */
export async function eventTypesOf(database: Database, customerId: string): Promise<string[]> {
  return (await eventsOf(database, customerId)).map(
    (payload) => (JSON.parse(payload) as { type: string }).type,
  );
}
