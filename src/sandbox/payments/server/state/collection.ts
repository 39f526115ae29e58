import { markActionRequired, recordPayment } from './invoices.ts';
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from './objects.ts';
import { charge, requireAuthentication } from './payment-intents.ts';
import { authenticationOf } from './payment-methods.ts';
import { daySeconds } from './period.ts';
import type { Store } from './store.ts';
import type { ErrorBody } from './stripe-error.ts';

/** The wait after each failed attempt. When the attempt after the last wait fails, the subscription ends. */
const retryDays = [3, 5, 7];
/** How long a renewal stays unpaid in all, even if no attempt is left to make. */
export const unpaidDays = retryDays.reduce((sum, days) => sum + days, 0);

const authenticationNeeded = {
  type: 'card_error',
  code: 'subscription_payment_intent_requires_action',
  message:
    'Payment for this subscription requires additional user action before it can be completed ' +
    'successfully. Payment can be completed using the PaymentIntent associated with ' +
    '`subscription.latest_invoice`.',
} as const satisfies ErrorBody;

/** Charges an open invoice to the subscription's card without its owner; returns why it is not paid. */
export async function collect(
  store: Store,
  subscription: Subscription,
  invoice: Invoice,
): Promise<ErrorBody | undefined> {
  if (!invoice.sandbox_payment_intent || invoice.status === 'paid') return undefined;
  const intent = await store.get<PaymentIntent>('payment_intent', invoice.sandbox_payment_intent);
  const card = await store.find<PaymentMethod>(subscription.default_payment_method ?? '');
  const decline = subscription.sandbox_fails_next_renewal;
  const needsOwner = !decline && authenticationOf(card) === 'always';
  await countAttempt(store, invoice, { isRetried: !needsOwner });
  if (card && needsOwner) {
    const waiting = await requireAuthentication(store, intent, card);
    await markActionRequired(store, invoice.id);
    await recordPayment(store, invoice.id, { intent: waiting, error: authenticationNeeded });
    return authenticationNeeded;
  }
  const result = await charge(store, intent, card, { decline });
  await recordPayment(store, invoice.id, result);
  return result.error;
}

/** Schedules the retry as well. A card that needs its owner would need them again, so it is not retried. */
async function countAttempt(
  store: Store,
  invoice: Invoice,
  { isRetried }: { readonly isRetried: boolean },
): Promise<void> {
  const waitDays = isRetried ? retryDays[invoice.attempt_count] : undefined;
  await store.put<Invoice>({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: waitDays === undefined ? null : store.now + waitDays * daySeconds,
  });
}
