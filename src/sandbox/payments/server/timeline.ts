import { unpaidDays } from './collect.ts';
import { voidInvoice } from './invoices.ts';
import type { InvoiceObject, SubscriptionObject } from './objects.ts';
import { daySeconds } from './period.ts';
import { announceRenewal, renew, retryRenewal } from './renewals.ts';
import type { Store } from './store.ts';
import { endSubscription, periodOf } from './subscriptions.ts';

/** How long a first payment may wait (the provider's own time). */
const incompleteSeconds = 23 * 60 * 60;
/** How long before its renewal a subscription is announced. */
const announceDays = 7;

/** Something that happens to a subscription by time alone. */
interface Step {
  /** Seconds since 1970. */
  readonly at: number;
  run(store: Store, subscription: SubscriptionObject): Promise<SubscriptionObject>;
}

/**
 * Lets time do its work up to now, each thing at its own moment and in its order; for everybody, or for one
 * customer.
 */
export async function catchUp(store: Store, customer?: string): Promise<void> {
  for (const subscription of await store.list<SubscriptionObject>('subscription', customer)) {
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

async function nextStep(store: Store, subscription: SubscriptionObject): Promise<Step | undefined> {
  switch (subscription.status) {
    case 'incomplete':
      return { at: subscription.created + incompleteSeconds, run: expire };
    case 'active':
      return activeStep(subscription);
    case 'past_due':
      return unpaidStep(await store.get<InvoiceObject>('invoice', subscription.latest_invoice));
    case 'incomplete_expired':
    case 'canceled':
      return undefined;
  }
}

function activeStep(subscription: SubscriptionObject): Step {
  const { end } = periodOf(subscription);
  const isAnnounced = subscription.cancel_at_period_end || subscription.sandbox_announced_end === end;
  return isAnnounced
    ? { at: end, run: renew }
    : { at: end - announceDays * daySeconds, run: announceRenewal };
}

function unpaidStep({ created, next_payment_attempt: next }: InvoiceObject): Step {
  return next
    ? { at: next, run: retryRenewal }
    : { at: created + unpaidDays * daySeconds, run: endSubscription };
}

async function expire(store: Store, subscription: SubscriptionObject): Promise<SubscriptionObject> {
  await voidInvoice(store, await store.get<InvoiceObject>('invoice', subscription.latest_invoice));
  const expired = await store.put<SubscriptionObject>({
    ...subscription,
    ended_at: store.now,
    status: 'incomplete_expired',
  });
  await store.emit('customer.subscription.updated', expired);
  return expired;
}
