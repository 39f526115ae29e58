import { asc, eq } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { Billing } from './deps.ts';
import { cancelIfOpen, hasEnded, isOpen, readAllSubscriptions } from './provider-objects.ts';
import { askProvider } from './provider.ts';
import { billingAccounts, closedCustomers } from './tables.ts';

/** Stores, in the transaction that deletes an account, that its customer must not be charged again. */
export function createCloseCustomer(clock: Clock): (tx: Tx, userId: number) => Promise<void> {
  return async (tx, userId) => {
    const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.userId, userId));
    if (account)
      await tx.insert(closedCustomers).values({ customerId: account.customerId, leftAt: clock.now() });
  };
}

/**
 * Cancels the subscriptions and unfinished payments of closed customers at the provider. After a failure a
 * customer stays stored for the next run. Customers and invoices remain at the provider, for accounting.
 */
export async function endClosedCustomers(billing: Billing): Promise<void> {
  const { database, log } = billing;
  const closed = await database.orm.select().from(closedCustomers).orderBy(asc(closedCustomers.leftAt));
  for (const { customerId } of closed) {
    try {
      await askProvider(() => endCharges(billing, customerId));
      await database.orm.delete(closedCustomers).where(eq(closedCustomers.customerId, customerId));
    } catch (error) {
      log.warn(
        { err: error, customerId },
        'the charges of a closed customer could not be ended at the payment provider',
      );
    }
  }
}

async function endCharges({ stripe }: Billing, customer: string): Promise<void> {
  for (const subscription of await readAllSubscriptions(stripe, customer)) {
    if (!hasEnded(subscription)) await stripe.subscriptions.cancel(subscription.id);
  }
  for await (const payment of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (isOpen(payment)) await cancelIfOpen(stripe, payment.id);
  }
}
