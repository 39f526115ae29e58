import { collect, unpaidDays } from '#sandbox/payments/server/state/collection.ts';
import {
  createInvoice,
  draftInvoice,
  type InvoiceLine,
  voidInvoice,
} from '#sandbox/payments/server/state/invoices.ts';
import type { Invoice, Subscription } from '#sandbox/payments/server/state/objects.ts';
import { daySeconds } from '#sandbox/payments/server/state/period.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import type { ErrorBody } from '#sandbox/payments/server/state/stripe-error.ts';
import {
  cancelSubscription,
  nextPeriod,
  periodOf,
  priceLine,
} from '#sandbox/payments/server/state/subscriptions.ts';

/** How long a first payment may wait, as with Stripe. */
const incompleteSeconds = 23 * 60 * 60;
/** How long before its renewal a subscription is announced. */
const announceDays = 7;

/** Something that happens to a subscription by time alone. */
interface Step {
  /** Seconds since 1970. */
  readonly at: number;
  run(store: Store, subscription: Subscription): Promise<Subscription>;
}

/** Runs all that was due until now, in order and each step at its own moment, for one customer or for all. */
export async function catchUp(store: Store, customer?: string): Promise<void> {
  for (const subscription of await store.list<Subscription>('subscription', customer)) {
    let current = subscription;
    for (
      let step = await nextStep(store, current);
      step && step.at <= store.now;
      step = await nextStep(store, current)
    ) {
      current = await step.run(store.at(step.at), current);
    }
  }
}

async function nextStep(store: Store, subscription: Subscription): Promise<Step | undefined> {
  switch (subscription.status) {
    case 'incomplete':
      return { at: subscription.created + incompleteSeconds, run: expire };
    case 'active':
      return activeStep(subscription);
    case 'past_due':
      return unpaidStep(await store.get<Invoice>('invoice', subscription.latest_invoice));
    case 'incomplete_expired':
    case 'canceled':
      return undefined;
  }
}

function activeStep(subscription: Subscription): Step {
  const { end } = periodOf(subscription);
  const isAnnounced = subscription.cancel_at_period_end || subscription.sandbox_announced_end === end;
  return isAnnounced
    ? { at: end, run: renew }
    : { at: end - announceDays * daySeconds, run: announceRenewal };
}

function unpaidStep({ created, next_payment_attempt: next }: Invoice): Step {
  return next
    ? { at: next, run: retryRenewal }
    : { at: created + unpaidDays * daySeconds, run: cancelSubscription };
}

async function expire(store: Store, subscription: Subscription): Promise<Subscription> {
  await voidInvoice(store, await store.get<Invoice>('invoice', subscription.latest_invoice));
  const expired = await store.put<Subscription>({
    ...subscription,
    ended_at: store.now,
    status: 'incomplete_expired',
  });
  await store.emit('customer.subscription.updated', expired);
  return expired;
}

async function announceRenewal(store: Store, subscription: Subscription): Promise<Subscription> {
  const { end } = periodOf(subscription);
  const lines = [renewalLine(nextPeriod(subscription))];
  const invoice = await draftInvoice(store, subscription, 'subscription_cycle', lines);
  const upcoming: Invoice = { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft' };
  await store.emit('invoice.upcoming', { ...upcoming, created: end, next_payment_attempt: end });
  return store.put<Subscription>({ ...subscription, sandbox_announced_end: end });
}

/** Charges the next period, or ends a subscription that was to end with its period. */
async function renew(store: Store, subscription: Subscription): Promise<Subscription> {
  if (subscription.cancel_at_period_end) return cancelSubscription(store, subscription);
  const next = nextPeriod(subscription);
  const invoice = await createInvoice(store, next, 'subscription_cycle', [renewalLine(next)]);
  const opened = await store.put<Subscription>({ ...next, latest_invoice: invoice.id });
  return recordAttempt(store, opened, await collect(store, opened, invoice));
}

async function retryRenewal(store: Store, subscription: Subscription): Promise<Subscription> {
  const invoice = await store.get<Invoice>('invoice', subscription.latest_invoice);
  return recordAttempt(store, subscription, await collect(store, subscription, invoice));
}

/** Renews a subscription before its time, or makes the last attempt to collect an unpaid renewal. */
export async function renewNow(store: Store, subscription: Subscription): Promise<Subscription> {
  if (subscription.status !== 'past_due') return renew(store, subscription);
  const retried = await retryRenewal(store, subscription);
  return retried.status === 'past_due' ? cancelSubscription(store, retried) : retried;
}

async function recordAttempt(
  store: Store,
  { id }: Subscription,
  error: ErrorBody | undefined,
): Promise<Subscription> {
  const current = await store.get<Subscription>('subscription', id);
  const fails = error !== undefined && current.sandbox_fails_retries === true;
  const updated = await store.put<Subscription>({
    ...current,
    status: error ? 'past_due' : 'active',
    sandbox_fails_next_renewal: fails,
    sandbox_fails_retries: fails,
  });
  await store.emit('customer.subscription.updated', updated);
  return updated;
}

function renewalLine(subscription: Subscription): InvoiceLine {
  return priceLine(subscription.items.data[0].price, periodOf(subscription));
}
