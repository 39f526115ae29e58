import { useState } from 'react';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentMoment } from '#platform/web/moment.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Section } from '#platform/web/section.tsx';
import { oneTimeLimits, parseAmount, presentHours } from '#account/billing/shared/one-time-purchase.ts';
import { AmountForm } from './amount-form.tsx';
import { LoadingText } from './loading-text.tsx';
import { oneTimeMessages } from './payment-messages.ts';
import { PaymentStep } from './payment-step.tsx';
import { type Offer, usePlans } from './queries.ts';
import { type StartedOneTimePurchase, useStartedOneTimePurchase } from './started-payments.ts';

/** The one-time purchase as a page (spec 2). */
export function CheckoutPage() {
  return (
    <div className="mx-auto max-w-[560px]">
      <PageHeading title="Checkout" />
      <OneTimePurchase />
    </div>
  );
}

/** Sells premium time for an amount that the customer chooses (spec 2, One-off payment page). */
export function OneTimePurchase() {
  const { data, error, refetch } = usePlans();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Purchase offer={data} /> : <LoadingText text={oneTimeMessages.loading} />;
}

function Purchase({ offer }: { readonly offer: Offer }) {
  const [amount, setAmount] = useState<number>(oneTimeLimits.defaultAmount);
  const [typed, setTyped] = useState(amount.toFixed(2));
  const { data, error, isPlaceholderData, refetch } = useStartedOneTimePurchase(amount);
  if (!data && !error) return <LoadingText text={oneTimeMessages.loading} />;
  return (
    <Section title="Complete Your Purchase">
      <div className="grid gap-6">
        <Product amount={amount} currency={offer.currency} started={isPlaceholderData ? undefined : data} />
        <AmountForm
          currency={offer.currency}
          typed={typed}
          pending={isPlaceholderData}
          onType={setTyped}
          onUpdate={setAmount}
        />
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <PaymentStep
            messages={oneTimeMessages}
            source={offer}
            clientSecret={isPlaceholderData ? undefined : data?.clientSecret}
            blockedBy={parseAmount(typed) === amount ? undefined : 'Press "Update Amount" before you pay.'}
            onStale={() => void refetch()}
          />
        )}
      </div>
    </Section>
  );
}

interface ProductProps {
  readonly amount: number;
  readonly currency: string;
  /** Undefined until the server has said what the amount buys. */
  readonly started: StartedOneTimePurchase | undefined;
}

function Product({ amount, currency, started }: ProductProps) {
  return (
    <div className="grid gap-4">
      <div className="flex items-baseline justify-between gap-5">
        <p>
          <strong className="text-lg font-semibold">Overprint Premium</strong>
          <br />
          <span className="text-ink-soft">Access to all premium features</span>
        </p>
        <p className="font-display text-3xl font-bold tracking-[-0.022em]">
          {presentMoney(amount, currency)}
        </p>
      </div>
      <p role="status" className="min-h-5 border-t border-rule pt-3">
        {started && (
          <>
            {presentHours(started.hours)}: premium until{' '}
            <strong className="font-semibold">{presentMoment(started.premiumUntil)}</strong>
          </>
        )}
      </p>
    </div>
  );
}
