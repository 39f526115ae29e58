import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import type { BillingAccount } from './customers.ts';
import type { Billing } from './deps.ts';
import type { Entitlement } from './entitlement.ts';
import { lockUser, project, storedFacts } from './project.ts';
import { type ReadFacts, readFacts } from './read-facts.ts';
import { billingAccounts, billingEvents, boughtTimeEntries, billingSubscriptions } from './tables.ts';

interface SyncCause {
  /** Stored if access changes, such as `daily reading`. */
  readonly reason: string;
  /** The event that caused this read; stored in the same transaction as its effect. */
  readonly event?: { readonly id: string; readonly type: string };
}

/**
 * Reads an account from the provider, stores the facts and writes its access. Of concurrent reads the one
 * that started last wins: it has seen everything that the others were started for.
 */
export async function syncAccount(
  billing: Billing,
  account: BillingAccount,
  cause: SyncCause,
): Promise<Entitlement> {
  const { database, stripe, prices, clock } = billing;
  const readNumber = await startRead(billing, account.userId);
  const facts = await readFacts(stripe, prices, account.customerId);
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, account.userId);
    const now = clock.now();
    const isNewest = await claimNewest(tx, account.userId, readNumber, now);
    if (isNewest) await writeFacts(tx, account.userId, facts);
    if (cause.event) await storeEvent(tx, cause.event, account.userId, now);
    const current = isNewest ? facts : await storedFacts(tx, account.userId);
    return project(tx, user, { facts: current, now, reason: cause.reason });
  });
}

/** Records that this read is written; returns false if a later one was written already. */
async function claimNewest(tx: Tx, userId: number, readNumber: number, now: Date): Promise<boolean> {
  const updated = await tx
    .update(billingAccounts)
    .set({ readsApplied: readNumber, syncedAt: now })
    .where(and(eq(billingAccounts.userId, userId), lt(billingAccounts.readsApplied, readNumber)))
    .returning({ userId: billingAccounts.userId });
  return updated.length > 0;
}

/** Stores an event as processed; a repeated one is ignored. */
export async function storeEvent(
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

/** Returns the number of this read, higher than that of all reads before it. */
async function startRead({ database }: Billing, userId: number): Promise<number> {
  const [row] = await database.orm
    .update(billingAccounts)
    .set({ readsStarted: sql`${billingAccounts.readsStarted} + 1` })
    .where(eq(billingAccounts.userId, userId))
    .returning({ readNumber: billingAccounts.readsStarted });
  if (!row) throw new Error(`Expected the billing account of ${userId}, found none`);
  return row.readNumber;
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
