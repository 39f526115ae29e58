import { collect } from './collect.ts';
import { Fault } from './fault.ts';
import { type Line, openInvoice } from './invoices.ts';
import { type ItemObject, newId, type PriceObject, type SubscriptionObject } from './objects.ts';
import { type Period, periodFrom, unusedCents } from './period.ts';
import type { Store } from './store.ts';

/** A subscription that waits for its first payment (`default_incomplete`). */
export async function startSubscription(
  store: Store,
  customer: string,
  price: PriceObject,
  metadata: Readonly<Record<string, string>>,
): Promise<SubscriptionObject> {
  const id = newId('sub');
  const period = periodFrom(store.now, price);
  const blank: SubscriptionObject = {
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
    items: { object: 'list', data: [itemOf(id, price, period, store.now)] },
    latest_invoice: '',
    livemode: false,
    metadata,
    start_date: store.now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
    sandbox_fails_next_renewal: false,
  };
  const invoice = await openInvoice(store, blank, 'subscription_create', [priceLine(price, period)]);
  const subscription = await store.put({ ...blank, latest_invoice: invoice.id });
  await store.emit('customer.subscription.created', subscription);
  return subscription;
}

/**
 * What choosing another price comes to at a moment: credit for the rest of the old period, and the new one in
 * full.
 */
export function changeLines(item: ItemObject, price: PriceObject, at: number): readonly Line[] {
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

/**
 * Changes the price and collects the difference. Throws, and nothing has happened, when the card does not
 * pay.
 */
export async function changePrice(store: Store, before: SubscriptionObject, price: PriceObject) {
  const [item] = before.items.data;
  const lines = changeLines(item, price, store.now);
  const changed = {
    ...before,
    items: {
      ...before.items,
      data: [itemOf(before.id, price, periodFrom(store.now, price), store.now, item.id)] as [ItemObject],
    },
  };
  const invoice = await openInvoice(store, changed, 'subscription_update', lines);
  const after = await store.put<SubscriptionObject>({ ...changed, latest_invoice: invoice.id });
  const declined = await collect(store, after, invoice);
  if (declined) throw new Fault(402, declined);
  await store.emit('customer.subscription.updated', after);
  return after;
}

/** Ends it now. */
export async function endSubscription(
  store: Store,
  subscription: SubscriptionObject,
): Promise<SubscriptionObject> {
  const ended = await store.put<SubscriptionObject>({
    ...subscription,
    canceled_at: store.now,
    ended_at: store.now,
    status: 'canceled',
  });
  await store.emit('customer.subscription.deleted', ended);
  return ended;
}

export function isLive({ status }: SubscriptionObject): boolean {
  return status === 'active' || status === 'past_due';
}

/** The same subscription in the period that follows. */
export function nextPeriod(subscription: SubscriptionObject): SubscriptionObject {
  const [item] = subscription.items.data;
  const { start, end } = periodFrom(item.current_period_end, item.price);
  const next: ItemObject = { ...item, current_period_start: start, current_period_end: end };
  return { ...subscription, items: { ...subscription.items, data: [next] } };
}

export function periodOf({ items }: SubscriptionObject): Period {
  return { start: items.data[0].current_period_start, end: items.data[0].current_period_end };
}

export function priceLine(price: PriceObject, period: Period): Line {
  return {
    amount: price.unit_amount,
    description: `1 × ${String(price.nickname)}`,
    period,
    proration: false,
  };
}

function itemOf(
  subscription: string,
  price: PriceObject,
  period: Period,
  now: number,
  id = newId('si'),
): ItemObject {
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
