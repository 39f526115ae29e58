import { useState } from 'react';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { presentMoment } from '../../../platform/web/moment.tsx';
import { presentMoney } from '../../../platform/web/money.ts';
import { Section } from '../../../platform/web/section.tsx';
import { passLimits } from '../shared/pass.ts';
import { AmountForm } from './amount-form.tsx';
import { LoadingText } from './loading-text.tsx';
import { payableAmount } from './payable-amount.ts';
import { PaymentStep } from './payment-step.tsx';
import { passWords } from './payment-words.ts';
import { presentHours } from './present-hours.ts';
import { type Offer, usePlans } from './use-plans.ts';
import { type StartedPass, useStartedPass } from './use-started-pass.ts';

/** Buys premium time for an amount that the customer chooses (spec 2, One-off payment page). */
export function PassPurchase() {
  const { data, error, refetch } = usePlans();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <PassPayment offer={data} /> : <LoadingText text={passWords.loading} />;
}

function PassPayment({ offer }: { readonly offer: Offer }) {
  const [amount, setAmount] = useState<number>(passLimits.defaultAmount);
  const [typed, setTyped] = useState(amount.toFixed(2));
  const { data, error, isPlaceholderData, refetch } = useStartedPass(amount);
  if (!data && !error) return <LoadingText text={passWords.loading} />;
  return (
    <Section title="Complete Your Purchase">
      <div className="grid gap-6">
        <Product amount={amount} currency={offer.currency} pass={isPlaceholderData ? undefined : data} />
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
            words={passWords}
            source={offer}
            clientSecret={isPlaceholderData ? undefined : data?.clientSecret}
            hold={payableAmount(typed) === amount ? undefined : 'Press "Update Amount" before you pay.'}
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
  readonly pass: StartedPass | undefined;
}

function Product({ amount, currency, pass }: ProductProps) {
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
        {pass && (
          <>
            {presentHours(pass.hours)}: premium until{' '}
            <strong className="font-semibold">{presentMoment(pass.premiumUntil)}</strong>
          </>
        )}
      </p>
    </div>
  );
}
