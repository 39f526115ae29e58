import { earlier } from './earlier.ts';
import type { IntentObject, StripeObject, SubscriptionObject } from './objects.ts';
import { daySeconds, monthsLater } from './period.ts';
import type { Store } from './store.ts';
import { catchUp } from './timeline.ts';

const kinds = [
  'customer',
  'subscription',
  'invoice',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'payment_method',
];

/** A stretch of time; months are those of the calendar from now on. */
export interface Stretch {
  readonly days: number;
  readonly months: number;
}

/**
 * Lets time go by for one customer. The clock of the application stands at now, so the customer's whole past
 * moves back by the stretch instead; then everything happens that was due meanwhile, each thing at its own
 * moment, with its events.
 */
export async function advance(store: Store, customer: string, { days, months }: Stretch): Promise<void> {
  const seconds = monthsLater(store.now, months) + days * daySeconds - store.now;
  for (const kind of kinds) {
    for (const object of await store.list<StripeObject>(kind, customer))
      await store.put(earlier(object, seconds));
  }
  await tellMoved(store.at(store.now - seconds), customer);
  await catchUp(store, customer);
}

/** The application reads a customer again when it hears an event; nothing else may happen on the way. */
async function tellMoved(store: Store, customer: string): Promise<void> {
  for (const subscription of await store.list<SubscriptionObject>('subscription', customer)) {
    await store.emit('customer.subscription.updated', subscription);
  }
  for (const payment of await store.list<IntentObject>('payment_intent', customer)) {
    if (payment.status === 'succeeded' && payment.sandbox_invoice === null) {
      await store.emit('payment_intent.succeeded', payment);
    }
  }
}
