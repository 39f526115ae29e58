import { and, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { users } from '../../access/server/tables.ts';
import { type BillingFacts, type Entitlement, entitlementOf } from './entitlement.ts';
import { billingChanges, boughtTimeEntries, billingSubscriptions } from './tables.ts';

/** What was last read of an account from the provider. */
export async function storedFacts(orm: Pick<Tx, 'select'>, userId: number): Promise<BillingFacts> {
  const subscriptions = await orm
    .select()
    .from(billingSubscriptions)
    .where(eq(billingSubscriptions.userId, userId));
  const entries = await orm.select().from(boughtTimeEntries).where(eq(boughtTimeEntries.userId, userId));
  return { subscriptions, entries };
}

export type LockedUser = typeof users.$inferSelect;

/**
 * Takes an account for the rest of a transaction: whoever reads its facts after this reads what stands when
 * it writes.
 */
export async function lockUser(tx: Tx, userId: number): Promise<LockedUser> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new Error(`Expected the account ${userId}, found none`);
  return user;
}

export interface Projection {
  readonly facts: BillingFacts;
  readonly now: Date;
  /** For the trail of changes. */
  readonly reason: string;
}

/** Writes what the facts come to at a moment into the account, and why it changed, where it did. */
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
 * Takes access from accounts whose time has run out (contract 7). Reading an account looks at the time as
 * well.
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
