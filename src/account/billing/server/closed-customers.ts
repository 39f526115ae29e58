import { asc, eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import { cancelIfOpen, isOpen } from './start-one-time-purchase.ts';
import type { Billing } from './deps.ts';
import { hasEnded, readAllSubscriptions } from './provider-subscriptions.ts';
import { askProvider } from './provider.ts';
import { billingAccounts, closedCustomers } from './tables.ts';

/**
 * Notes, in the transaction that ends an account, that its customer must not be charged again. The job below
 * sees to it.
 */
export function createLeaveProvider(clock: Clock): (tx: Tx, userId: number) => Promise<void> {
  return async (tx, userId) => {
    const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.userId, userId));
    if (account)
      await tx.insert(closedCustomers).values({ customerId: account.customerId, leftAt: clock.now() });
  };
}

/**
 * Ends at the provider what the customers of ended accounts would still be charged for: subscriptions and
 * unfinished payments. A customer who could not be reached stays noted. The customer and the invoices stay
 * there, for the books.
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
