import type { PaymentIntent, StripeObject, Subscription } from '#sandbox/payments/server/state/objects.ts';
import { daySeconds, monthsLater } from '#sandbox/payments/server/state/period.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { catchUp } from './timeline.ts';

const objectTypes = [
  'customer',
  'subscription',
  'invoice',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'payment_method',
];

/** Fields that contain a time, in seconds since 1970. */
const timeFields = new Set([
  'billing_cycle_anchor',
  'cancel_at',
  'canceled_at',
  'created',
  'current_period_end',
  'current_period_start',
  'end',
  'ended_at',
  'finalized_at',
  'next_payment_attempt',
  'paid_at',
  'period_end',
  'period_start',
  'sandbox_announced_end',
  'start',
  'start_date',
  'trial_end',
  'trial_start',
  'voided_at',
]);

/** Both are added up; months are calendar months from now on. */
export interface TimeSpan {
  readonly days: number;
  readonly months: number;
}

/**
 * Advances time for one customer. The application's clock does not move; the customer's whole past moves back
 * instead. Then all that was due meanwhile happens, each thing at its own moment, with its events.
 */
export async function advance(store: Store, customer: string, { days, months }: TimeSpan): Promise<void> {
  const seconds = monthsLater(store.now, months) + days * daySeconds - store.now;
  for (const type of objectTypes) {
    for (const object of await store.list<StripeObject>(type, customer))
      await store.put(moveBack(object, seconds));
  }
  await emitUpdates(store.at(store.now - seconds), customer);
  await catchUp(store, customer);
}

/** The application reads a customer again only when it receives an event, and there may be no other. */
async function emitUpdates(store: Store, customer: string): Promise<void> {
  for (const subscription of await store.list<Subscription>('subscription', customer)) {
    await store.emit('customer.subscription.updated', subscription);
  }
  for (const payment of await store.list<PaymentIntent>('payment_intent', customer)) {
    if (payment.status === 'succeeded' && payment.sandbox_invoice === null) {
      await store.emit('payment_intent.succeeded', payment);
    }
  }
}

/** Returns the object with all its times moved back, except those of prices. */
export function moveBack<T>(object: T, seconds: number): T {
  return movedBack(object, seconds) as T;
}

function movedBack(value: unknown, seconds: number): unknown {
  if (Array.isArray(value)) return value.map((item) => movedBack(item, seconds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'price' || name === 'metadata') return [name, inner];
      const isTime = typeof inner === 'number' && timeFields.has(name);
      return [name, isTime ? inner - seconds : movedBack(inner, seconds)];
    }),
  );
}
