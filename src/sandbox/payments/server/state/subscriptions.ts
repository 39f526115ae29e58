import { collect } from './collection.ts';
import { createInvoice, type InvoiceLine } from './invoices.ts';
import { newId, type Price, type Subscription, type SubscriptionItem } from './objects.ts';
import { type Period, periodFrom, unusedCents } from './period.ts';
import type { Store } from './store.ts';
import { StripeError } from './stripe-error.ts';

/** Creates a subscription that waits for its first payment (`default_incomplete`). */
export async function createSubscription(
  store: Store,
  customer: string,
  price: Price,
  metadata: Readonly<Record<string, string>>,
): Promise<Subscription> {
  const id = newId('sub');
  const period = periodFrom(store.now, price);
  const blank: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: store.now,
    billing_mode: { type: 'classic' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: store.now,
    currency: price.currency,
    customer,
    default_payment_method: null,
    ended_at: null,
    items: { object: 'list', data: [newItem(id, price, period, store.now)] },
    latest_invoice: '',
    livemode: false,
    metadata,
    start_date: store.now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
    sandbox_fails_next_renewal: false,
  };
  const invoice = await createInvoice(store, blank, 'subscription_create', [priceLine(price, period)]);
  const subscription = await store.put({ ...blank, latest_invoice: invoice.id });
  await store.emit('customer.subscription.created', subscription);
  return subscription;
}

/** Returns the lines of a change of price: credit for the old period's rest, and the new period in full. */
export function prorationLines(item: SubscriptionItem, price: Price, at: number): readonly InvoiceLine[] {
  const old = { start: item.current_period_start, end: item.current_period_end };
  const credit = -unusedCents(item.price.unit_amount, old, at);
  const rest = { start: at, end: old.end };
  return [
    {
      amount: credit,
      description: `Unused time on ${String(item.price.nickname)}`,
      period: rest,
      proration: true,
    },
    priceLine(price, periodFrom(at, price)),
  ];
}

/** Changes the price and collects the difference. Throws a 402 `StripeError` if the card does not pay. */
export async function changePrice(store: Store, before: Subscription, price: Price) {
  const [item] = before.items.data;
  const lines = prorationLines(item, price, store.now);
  const changed = {
    ...before,
    items: {
      ...before.items,
      data: [newItem(before.id, price, periodFrom(store.now, price), store.now, item.id)] as [
        SubscriptionItem,
      ],
    },
  };
  const invoice = await createInvoice(store, changed, 'subscription_update', lines);
  const after = await store.put<Subscription>({ ...changed, latest_invoice: invoice.id });
  const error = await collect(store, after, invoice);
  if (error) throw new StripeError(402, error);
  await store.emit('customer.subscription.updated', after);
  return after;
}

/** Ends a subscription now. */
export async function cancelSubscription(store: Store, subscription: Subscription): Promise<Subscription> {
  const canceled = await store.put<Subscription>({
    ...subscription,
    canceled_at: store.now,
    ended_at: store.now,
    status: 'canceled',
  });
  await store.emit('customer.subscription.deleted', canceled);
  return canceled;
}

export function isLive({ status }: Subscription): boolean {
  return status === 'active' || status === 'past_due';
}

/** Returns the subscription in its next period. */
export function nextPeriod(subscription: Subscription): Subscription {
  const [item] = subscription.items.data;
  const { start, end } = periodFrom(item.current_period_end, item.price);
  const next: SubscriptionItem = { ...item, current_period_start: start, current_period_end: end };
  return { ...subscription, items: { ...subscription.items, data: [next] } };
}

export function periodOf({ items }: Subscription): Period {
  return { start: items.data[0].current_period_start, end: items.data[0].current_period_end };
}

export function priceLine(price: Price, period: Period): InvoiceLine {
  return {
    amount: price.unit_amount,
    description: `1 × ${String(price.nickname)}`,
    period,
    proration: false,
  };
}

function newItem(
  subscription: string,
  price: Price,
  period: Period,
  now: number,
  id = newId('si'),
): SubscriptionItem {
  return {
    id,
    object: 'subscription_item',
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    metadata: {},
    price,
    quantity: 1,
    subscription,
  };
}
