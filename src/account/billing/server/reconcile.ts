import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { SubscriptionState } from '#account/billing/shared/contract.ts';
import { type BillingAccount, findAccount } from './customers.ts';
import type { Billing } from './deps.ts';
import { entitlementOf, liveStatuses } from './entitlement.ts';
import { storedFacts } from './project.ts';
import { askProvider } from './provider.ts';
import { syncAccount } from './sync.ts';
import { billingAccounts, billingSubscriptions } from './tables.ts';

/** How late the event for the end of a period may be before the account is read again. */
const overdueMs = 60 * 60 * 1000;

/** Returns the account's subscription from what was last read, as of now. */
export async function readState({ database, clock }: Billing, userId: number): Promise<SubscriptionState> {
  return entitlementOf(await storedFacts(database.orm, userId), clock.now()).state;
}

/** Reads one account again from the provider, unless it never bought anything. */
export async function refreshAccount(
  billing: Billing,
  userId: number,
  reason: string,
): Promise<SubscriptionState> {
  const account = await findAccount(billing.database, userId);
  if (!account) return readState(billing, userId);
  return (await syncAccount(billing, account, { reason })).state;
}

/** Reads every account again, for events that were lost. */
export async function reconcileAll(billing: Billing): Promise<void> {
  const accounts = await billing.database.orm
    .select()
    .from(billingAccounts)
    .orderBy(asc(billingAccounts.userId));
  await reconcile(billing, accounts, 'daily reading');
}

/** Reads the accounts again whose period has ended without an event. */
export async function reconcileOverdue(billing: Billing): Promise<void> {
  const { database, clock } = billing;
  const before = new Date(clock.now().getTime() - overdueMs);
  const rows = await database.orm
    .selectDistinct({ account: billingAccounts })
    .from(billingAccounts)
    .innerJoin(billingSubscriptions, eq(billingSubscriptions.userId, billingAccounts.userId))
    .where(
      and(
        inArray(billingSubscriptions.status, [...liveStatuses]),
        lt(billingSubscriptions.periodEndsAt, before),
      ),
    );
  await reconcile(
    billing,
    rows.map(({ account }) => account),
    'the period ended without an event',
  );
}

/** A failure of one account is logged and does not stop the others. */
async function reconcile(
  billing: Billing,
  accounts: readonly BillingAccount[],
  reason: string,
): Promise<void> {
  for (const account of accounts) {
    try {
      await askProvider(() => syncAccount(billing, account, { reason }));
    } catch (error) {
      billing.log.warn(
        { err: error, userId: account.userId },
        'an account could not be read from the payment provider',
      );
    }
  }
}
