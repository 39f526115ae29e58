import type { SandboxAccount } from '#sandbox/payments/shared/contract.ts';
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  PaymentIntent,
  Subscription,
} from '#sandbox/payments/server/state/objects.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { periodOf } from '#sandbox/payments/server/state/subscriptions.ts';

/** Returns all customers, the newest first; `ownId` is the caller's. */
export async function listAccounts(store: Store, ownId: string | undefined): Promise<SandboxAccount[]> {
  const accounts: SandboxAccount[] = [];
  for (const customer of await store.list<Customer>('customer')) {
    accounts.push(await presentAccount(store, customer, ownId));
  }
  return accounts;
}

export async function presentAccount(
  store: Store,
  customer: Customer,
  ownId: string | undefined,
): Promise<SandboxAccount> {
  const subscriptions = await store.list<Subscription>('subscription', customer.id);
  const invoices = await store.list<Invoice>('invoice', customer.id);
  const intents = await store.list<PaymentIntent>('payment_intent', customer.id);
  const charges = await store.list<Charge>('charge', customer.id);
  const disputes = await store.list<Dispute>('dispute', customer.id);
  return {
    customerId: customer.id,
    name: customer.name,
    email: customer.email,
    own: customer.id === ownId,
    subscriptions: subscriptions.map((subscription) => presentSubscription(subscription, invoices)),
    payments: intents.map((intent) => ({
      id: intent.id,
      amount: intent.amount / 100,
      currency: intent.currency,
      status: intent.status,
      refunded: (charges.find(({ id }) => id === intent.latest_charge)?.amount_refunded ?? 0) / 100,
      dispute: disputes.find(({ payment_intent }) => payment_intent === intent.id)?.status ?? null,
      description: intent.description,
      createdAt: asTime(intent.created),
    })),
  };
}

function presentSubscription(subscription: Subscription, invoices: readonly Invoice[]) {
  const attemptAt = invoices.find(({ id }) => id === subscription.latest_invoice)?.next_payment_attempt;
  return {
    id: subscription.id,
    plan: String(subscription.items.data[0].price.nickname),
    status: subscription.status,
    currentPeriodEnd: asTime(periodOf(subscription).end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    failsNextRenewal: subscription.sandbox_fails_next_renewal,
    failsRetries: subscription.sandbox_fails_retries === true,
    nextAttemptAt: attemptAt && subscription.status === 'past_due' ? asTime(attemptAt) : null,
  };
}

function asTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
