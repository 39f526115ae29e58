import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

/** `stale`: the payment behind the form is over, paid or replaced elsewhere. */
export type Outcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed' | 'stale'; readonly message: string };

/** Pays what the form holds. A way to pay that needs the browser leaves for `returnUrl` and never answers. */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
): Promise<Outcome> {
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  return error ? outcomeOf(error) : { kind: 'paid' };
}

function outcomeOf(error: StripeError): Outcome {
  const message = error.message ?? 'Unknown error';
  if (error.code !== 'payment_intent_unexpected_state') return { kind: 'failed', message };
  return error.payment_intent?.status === 'succeeded' ? { kind: 'paid' } : { kind: 'stale', message };
}
