import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { confirmPayment, type Outcome } from './confirm-payment.ts';
import type { PaymentWords } from './payment-words.ts';

/** Pays, says how it went, and leaves for the return page once it was paid (spec 4, contract 11). */
export function useConfirmPayment({ paid, failed, returnPath }: PaymentWords, onStale: () => void) {
  const [, navigate] = useLocation();
  const complain = (description: string) => toast({ title: failed, description, variant: 'destructive' });

  function tell(outcome: Outcome) {
    if (outcome.kind === 'paid') {
      toast(paid);
      navigate(returnPath);
      return;
    }
    complain(outcome.message);
    if (outcome.kind === 'stale') onStale();
  }

  return useMutation({
    mutationFn: ({ stripe, elements }: { readonly stripe: Stripe; readonly elements: StripeElements }) =>
      confirmPayment(stripe, elements, new URL(returnPath, window.location.origin).href),
    onSuccess: tell,
    onError: (error) => complain(messageOf(error)),
  });
}
