import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { PaymentMessages } from './payment-messages.ts';

/** `stale`: the payment of this form was paid or replaced in another window. */
export type Outcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed' | 'stale'; readonly message: string };

/** Lets the provider's script confirm the form's data. */
export type Confirm = (stripe: Stripe, elements: StripeElements, returnUrl: string) => Promise<Outcome>;

/** Pays, shows the outcome as a toast, and goes to the return page after success (spec 4, contract 11). */
export function useConfirmPayment(
  { paid, failed, returnPath }: PaymentMessages,
  onStale: () => void,
  confirm: Confirm = confirmPayment,
) {
  const [, navigate] = useLocation();
  const showFailure = (description: string) => toast({ title: failed, description, variant: 'destructive' });

  function finish(outcome: Outcome) {
    if (outcome.kind === 'paid') {
      toast(paid);
      navigate(returnPath);
      return;
    }
    showFailure(outcome.message);
    if (outcome.kind === 'stale') onStale();
  }

  return useMutation({
    mutationFn: ({ stripe, elements }: { readonly stripe: Stripe; readonly elements: StripeElements }) =>
      confirm(stripe, elements, new URL(returnPath, window.location.origin).href),
    onSuccess: finish,
    onError: (error) => showFailure(messageOf(error)),
  });
}

/** Pays with the form's data. A payment method with a page of its own leaves for that, and never resolves. */
async function confirmPayment(stripe: Stripe, elements: StripeElements, returnUrl: string): Promise<Outcome> {
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
