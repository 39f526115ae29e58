import { and, eq, lte } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { users } from '#account/access/server/tables.ts';
import { type BillingFacts, type Entitlement, entitlementOf } from './entitlement.ts';
import { billingChanges, boughtTimeEntries, billingSubscriptions } from './tables.ts';

/** Returns what was last read of an account from the provider. */
export async function storedFacts(orm: Pick<Tx, 'select'>, userId: number): Promise<BillingFacts> {
  const subscriptions = await orm
    .select()
    .from(billingSubscriptions)
    .where(eq(billingSubscriptions.userId, userId));
  const entries = await orm.select().from(boughtTimeEntries).where(eq(boughtTimeEntries.userId, userId));
  return { subscriptions, entries };
}

type LockedUser = typeof users.$inferSelect;

/** Locks an account until the end of the transaction, so that facts read afterwards are still current. */
export async function lockUser(tx: Tx, userId: number): Promise<LockedUser> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new Error(`Expected the account ${userId}, found none`);
  return user;
}

interface Projection {
  readonly facts: BillingFacts;
  readonly now: Date;
  /** Stored with the change, such as `daily reading`. */
  readonly reason: string;
}

/** Writes the access that follows from the facts into the account, and the reason if it changed. */
export async function project(
  tx: Tx,
  before: LockedUser,
  { facts, now, reason }: Projection,
): Promise<Entitlement> {
  const entitlement = entitlementOf(facts, now);
  const { userStatus, plan, accessEndsAt } = entitlement;
  const isSame =
    before.userStatus === userStatus &&
    before.stripePlan === plan &&
    before.accessEndsAt?.getTime() === accessEndsAt?.getTime();
  if (isSame) return entitlement;
  await tx.update(users).set({ userStatus, stripePlan: plan, accessEndsAt }).where(eq(users.id, before.id));
  await tx.insert(billingChanges).values({
    userId: before.id,
    changedAt: now,
    fromStatus: before.userStatus,
    toStatus: userStatus,
    fromPlan: before.stripePlan,
    toPlan: plan,
    accessEndsAt,
    reason,
  });
  return entitlement;
}

/**
 * Ends the access of accounts whose time has run out (contract 7). Reads of an account check the time
 * themselves and don't wait for this.
 */
export async function endRunOutAccess(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const due = await database.orm
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.userStatus, 'active_sub'), lte(users.accessEndsAt, now)));
  for (const { userId } of due) {
    await database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      const facts = await storedFacts(tx, userId);
      await project(tx, user, { facts, now, reason: 'the time ran out' });
    });
  }
}
