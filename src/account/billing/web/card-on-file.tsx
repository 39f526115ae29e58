import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { Card } from '#account/billing/shared/contract.ts';
import { LoadingText } from './loading-text.tsx';
import { cardMessages } from './payment-messages.ts';
import { PaymentStep } from './payment-step.tsx';
import { useCard, usePlans } from './queries.ts';
import { useStartedCardChange } from './started-payments.ts';
import type { Outcome } from './use-confirm-payment.ts';
import { useOpenForm } from './use-open-form.ts';
import { changeCard, getCard } from './operations.ts';

/** The card for renewals, and the form that puts another one in its place. */
export function CardOnFile() {
  const [form, openForm] = useOpenForm();
  const { data, error, refetch } = useCard();
  const box = useFocusAfterForm(form === 'card');
  return (
    <Section title="Card">
      <div ref={box}>
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <p>{describeCard(data.card)}</p>
        ) : (
          <Skeleton className="h-5" />
        )}
        {form === 'card' ? (
          <CardForm />
        ) : (
          <Button variant="outline" className="mt-4" onClick={() => openForm('card')}>
            Update card
          </Button>
        )}
      </div>
    </Section>
  );
}

/**
 * Returns the ref of what contains the form, or else the button that opens it, which has the focus once it
 * closes.
 */
function useFocusAfterForm(isOpen: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) box.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return box;
}

/** Returns such as "Visa ending in 4242, expires 12/27". */
export function describeCard(card: Card): string {
  if (!card) return 'No card on file.';
  const { brand, last4, expMonth, expYear } = card;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return (
    `${name} ending in ${last4}, expires ` +
    `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`
  );
}

function CardForm() {
  const queries = useQueryClient();
  const plans = usePlans();
  const { data, error, refetch } = useStartedCardChange();
  const failure = plans.error ?? error;
  const retry = plans.error ? plans.refetch : refetch;

  /** Lets the provider check the card, then the server charge renewals to it. */
  async function confirm(stripe: Stripe, elements: StripeElements, returnUrl: string): Promise<Outcome> {
    const { error: refusal, setupIntent } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    if (refusal) {
      const isStale = refusal.code === 'setup_intent_unexpected_state';
      return { kind: isStale ? 'stale' : 'failed', message: refusal.message ?? 'Unknown error' };
    }
    const changed = await client.call(changeCard, { body: { setupIntentId: setupIntent.id } });
    queries.setQueryData([getCard.path], changed);
    return { kind: 'paid' };
  }

  if (failure) return <LoadFailure error={failure} onRetry={() => void retry()} />;
  if (!plans.data || !data) return <LoadingText text={cardMessages.loading} />;
  return (
    <div className="mt-4">
      <p className="mb-4 text-ink-soft">Nothing is charged now.</p>
      <PaymentStep
        messages={cardMessages}
        source={plans.data}
        clientSecret={data.clientSecret}
        confirm={confirm}
        onStale={() => void refetch()}
      />
    </div>
  );
}
