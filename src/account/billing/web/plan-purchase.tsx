import { useState } from 'react';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { presentMoney } from '../../../platform/web/money.ts';
import { Section } from '../../../platform/web/section.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import type { Plan } from '../shared/contract.ts';
import { PaymentStep } from './payment-step.tsx';
import { subscriptionWords } from './payment-words.ts';
import { PlanCards } from './plan-cards.tsx';
import { type Offer, usePlans } from './use-plans.ts';
import { useStartedSubscription } from './use-started-subscription.ts';

/** The plan cards, and below them the form that pays the chosen one (spec 2, Subscription page). */
export function PlanPurchase() {
  const { data, error, refetch } = usePlans();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <PlanChoice offer={data} /> : <Skeleton className="h-72" />;
}

function PlanChoice({ offer }: { readonly offer: Offer }) {
  const [chosen, setChosen] = useState(offer.plans[0]?.id ?? null);
  const plan = offer.plans.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-10">
      <PlanCards plans={offer.plans} currency={offer.currency} chosen={chosen} onChoose={setChosen} />
      {plan && <Subscription key={plan.id} plan={plan} offer={offer} />}
    </div>
  );
}

function Subscription({ plan, offer }: { readonly plan: Plan; readonly offer: Offer }) {
  const { data, error, refetch } = useStartedSubscription(plan.priceId);
  return (
    <Section title={`Subscribe to ${plan.name}`}>
      <p className="mb-5 text-ink-soft">
        {presentMoney(plan.price, offer.currency)} now, then every {plan.interval} until you cancel.
      </p>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PaymentStep
          words={subscriptionWords}
          source={offer}
          clientSecret={data?.clientSecret}
          onStale={() => void refetch()}
        />
      )}
    </Section>
  );
}
