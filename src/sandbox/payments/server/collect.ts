import { authenticationOf } from './cards.ts';
import { challenge } from './challenge.ts';
import type { FaultBody } from './fault.ts';
import { askOwner, settleInvoice } from './invoices.ts';
import type { CardObject, IntentObject, InvoiceObject, SubscriptionObject } from './objects.ts';
import { charge } from './pay.ts';
import { daySeconds } from './period.ts';
import type { Store } from './store.ts';

/**
 * How long after each failed attempt the next one is made, and with the last one's failure the subscription
 * ends.
 */
const retryDays = [3, 5, 7];
/** How long an unpaid renewal is waited for in all, also where nothing is tried any more. */
export const unpaidDays = retryDays.reduce((sum, days) => sum + days, 0);

const needsOwner = {
  type: 'card_error',
  code: 'subscription_payment_intent_requires_action',
  message:
    'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
} as const satisfies FaultBody;

/** Charges an open invoice to the subscription's card, nobody being there. Gives why it could not be paid. */
export async function collect(
  store: Store,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
): Promise<FaultBody | undefined> {
  if (!invoice.sandbox_payment_intent || invoice.status === 'paid') return undefined;
  const intent = await store.get<IntentObject>('payment_intent', invoice.sandbox_payment_intent);
  const card = await store.find<CardObject>(subscription.default_payment_method ?? '');
  const refuse = subscription.sandbox_fails_next_renewal;
  const mustAsk = !refuse && authenticationOf(card) === 'always';
  await noteAttempt(store, invoice, !mustAsk);
  if (card && mustAsk) {
    const asked = await challenge(store, intent, card);
    await askOwner(store, invoice.id);
    await settleInvoice(store, invoice.id, { intent: asked, declined: needsOwner });
    return needsOwner;
  }
  const attempt = await charge(store, intent, card, { refuse });
  await settleInvoice(store, invoice.id, attempt);
  return attempt.declined;
}

/** Only a card that refused is tried again: one that asks its owner would ask again. */
async function noteAttempt(store: Store, invoice: InvoiceObject, isTriedAgain: boolean): Promise<void> {
  const waitDays = isTriedAgain ? retryDays[invoice.attempt_count] : undefined;
  await store.put<InvoiceObject>({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: waitDays === undefined ? null : store.now + waitDays * daySeconds,
  });
}
