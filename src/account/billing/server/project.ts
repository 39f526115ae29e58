import { and, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { users } from '../../access/server/tables.ts';
import { type BillingFacts, type Entitlement, entitlementOf } from './entitlement.ts';
import { billingChanges, billingPassEntries, billingSubscriptions } from './tables.ts';

/** What was last read of an account from the provider. */
export async function storedFacts(orm: Pick<Tx, 'select'>, userId: number): Promise<BillingFacts> {
  const subscriptions = await orm.select().from(billingSubscriptions).where(eq(billingSubscriptions.userId, userId));
  const entries = await orm.select().from(billingPassEntries).where(eq(billingPassEntries.userId, userId));
  return { subscriptions, entries };
}

/** Writes what the stored facts come to at a moment into the account, and why it changed, where it did. */
export async function project(tx: Tx, userId: number, now: Date, reason: string): Promise<Entitlement> {
  const entitlement = entitlementOf(await storedFacts(tx, userId), now);
  const { userStatus, plan, accessEndsAt } = entitlement;
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before) return entitlement;
  await tx.update(users).set({ userStatus, stripePlan: plan, accessEndsAt }).where(eq(users.id, userId));
  const isSame =
    before.userStatus === userStatus &&
    before.stripePlan === plan &&
    before.accessEndsAt?.getTime() === accessEndsAt?.getTime();
  if (isSame) return entitlement;
  await tx.insert(billingChanges).values({
    userId,
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

/** Takes access from accounts whose time has run out (contract 7). Reading an account looks at the time as well. */
export async function endRunOutAccess(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const due = await database.orm
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.userStatus, 'active_sub'), lte(users.accessEndsAt, now)));
  for (const { userId } of due) {
    await database.transaction((tx) => project(tx, userId, now, 'the time ran out'));
  }
}
