import { collect } from './collect.ts';
import type { FaultBody } from './fault.ts';
import { figuresOf, invoiceOf, openInvoice } from './invoices.ts';
import type { CustomerObject, InvoiceObject, SubscriptionObject } from './objects.ts';
import type { Store } from './store.ts';
import { endSubscription, nextPeriod, periodOf, priceLine } from './subscriptions.ts';

/** The period is over: the next one is charged, or the subscription ends. */
export async function renew(store: Store, subscription: SubscriptionObject): Promise<SubscriptionObject> {
  if (subscription.cancel_at_period_end) return endSubscription(store, subscription);
  const next = nextPeriod(subscription);
  const invoice = await openInvoice(store, next, 'subscription_cycle', [cycleLine(next)]);
  const opened = await store.put<SubscriptionObject>({ ...next, latest_invoice: invoice.id });
  const renewed = await afterAttempt(store, opened, await collect(store, opened, invoice));
  await store.emit('customer.subscription.updated', renewed);
  return renewed;
}

/** The next attempt to collect a renewal that is unpaid. */
export async function retryRenewal(
  store: Store,
  subscription: SubscriptionObject,
): Promise<SubscriptionObject> {
  const invoice = await store.get<InvoiceObject>('invoice', subscription.latest_invoice);
  const retried = await afterAttempt(store, subscription, await collect(store, subscription, invoice));
  await store.emit('customer.subscription.updated', retried);
  return retried;
}

/** What "Renew now" does: renews, or makes the one last attempt to collect an unpaid renewal. */
export async function renewNow(store: Store, subscription: SubscriptionObject): Promise<SubscriptionObject> {
  if (subscription.status !== 'past_due') return renew(store, subscription);
  const retried = await retryRenewal(store, subscription);
  return retried.status === 'past_due' ? endSubscription(store, retried) : retried;
}

/** Tells some days before what the next period will cost. */
export async function announceRenewal(
  store: Store,
  subscription: SubscriptionObject,
): Promise<SubscriptionObject> {
  const { end } = periodOf(subscription);
  const { balance } = await store.get<CustomerObject>('customer', subscription.customer);
  const lines = [cycleLine(nextPeriod(subscription))];
  const invoice = invoiceOf(store.now, subscription, 'subscription_cycle', lines, figuresOf(lines, balance));
  const upcoming: InvoiceObject = { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft' };
  await store.emit('invoice.upcoming', { ...upcoming, created: end, next_payment_attempt: end });
  return store.put<SubscriptionObject>({ ...subscription, sandbox_announced_end: end });
}

async function afterAttempt(
  store: Store,
  { id }: SubscriptionObject,
  declined: FaultBody | undefined,
): Promise<SubscriptionObject> {
  const current = await store.get<SubscriptionObject>('subscription', id);
  const fails = declined !== undefined && current.sandbox_fails_retries === true;
  return store.put<SubscriptionObject>({
    ...current,
    status: declined ? 'past_due' : 'active',
    sandbox_fails_next_renewal: fails,
    sandbox_fails_retries: fails,
  });
}

function cycleLine(subscription: SubscriptionObject) {
  return priceLine(subscription.items.data[0].price, periodOf(subscription));
}
