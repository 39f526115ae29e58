import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { BillingAccount } from './customers.ts';
import type { Entitlement } from './entitlement.ts';
import type { Billing } from './deps.ts';
import { lockUser, project, storedFacts } from './project.ts';
import { type ReadFacts, readFacts } from './read-facts.ts';
import { billingAccounts, billingEvents, boughtTimeEntries, billingSubscriptions } from './tables.ts';

export interface SyncCause {
  /** For the trail of changes. */
  readonly reason: string;
  /** The event that caused the reading; noted with its effect in one transaction. */
  readonly event?: { readonly id: string; readonly type: string };
}

/**
 * Reads an account from the provider and writes what it comes to. Of readings that overtake each other the
 * one that started last stays: it has seen everything that the others were started for.
 */
export async function syncAccount(
  billing: Billing,
  account: BillingAccount,
  cause: SyncCause,
): Promise<Entitlement> {
  const { database, stripe, prices, clock } = billing;
  const reading = await startReading(billing, account.userId);
  const facts = await readFacts(stripe, prices, account.customerId);
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, account.userId);
    const now = clock.now();
    const isNewest = await applyReading(tx, account.userId, reading, now);
    if (isNewest) await writeFacts(tx, account.userId, facts);
    if (cause.event) await noteEvent(tx, cause.event, account.userId, now);
    const current = isNewest ? facts : await storedFacts(tx, account.userId);
    return project(tx, user, { facts: current, now, reason: cause.reason });
  });
}

/** Takes the account for this reading; false where a later one was written already. */
async function applyReading(tx: Tx, userId: number, reading: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(billingAccounts)
    .set({ readsApplied: reading, syncedAt: now })
    .where(and(eq(billingAccounts.userId, userId), lt(billingAccounts.readsApplied, reading)))
    .returning({ userId: billingAccounts.userId });
  return taken.length > 0;
}

/** Notes that an event had its effect; a repeated one is noted already. */
export async function noteEvent(
  tx: Pick<Tx, 'insert'>,
  event: { readonly id: string; readonly type: string },
  userId: number | null,
  processedAt: Date,
): Promise<void> {
  await tx
    .insert(billingEvents)
    .values({ id: event.id, type: event.type, userId, processedAt })
    .onConflictDoNothing();
}

async function startReading({ database }: Billing, userId: number): Promise<number> {
  const [row] = await database.orm
    .update(billingAccounts)
    .set({ readsStarted: sql`${billingAccounts.readsStarted} + 1` })
    .where(eq(billingAccounts.userId, userId))
    .returning({ reading: billingAccounts.readsStarted });
  if (!row) throw new Error(`Expected the billing account of ${userId}, found none`);
  return row.reading;
}

async function writeFacts(tx: Tx, userId: number, { subscriptions, entries }: ReadFacts): Promise<void> {
  await tx.delete(billingSubscriptions).where(eq(billingSubscriptions.userId, userId));
  await tx.delete(boughtTimeEntries).where(eq(boughtTimeEntries.userId, userId));
  if (subscriptions.length > 0) {
    await tx.insert(billingSubscriptions).values(subscriptions.map((facts) => ({ ...facts, userId })));
  }
  if (entries.length > 0)
    await tx.insert(boughtTimeEntries).values(entries.map((entry) => ({ ...entry, userId })));
}
