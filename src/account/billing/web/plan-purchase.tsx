import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { Plan } from '#account/billing/shared/contract.ts';
import { ManageSubscription } from './manage-subscription.tsx';
import { subscriptionMessages } from './payment-messages.ts';
import { PaymentStep } from './payment-step.tsx';
import { PlanCards, PlanCardsSkeleton } from './plan-cards.tsx';
import { type Offer, usePlans, useSubscription } from './queries.ts';
import { useStartedSubscription } from './started-payments.ts';
import { useChosenPlan } from './use-chosen-plan.ts';

/** The subscription page (spec 2). A subscriber changes the plan here instead (contract 7). */
export function SubscribePage() {
  return (
    <div className="mx-auto max-w-[720px]">
      <PageHeading title="Choose Your Plan" />
      <div className="grid gap-10">
        <PurchaseOrManage />
      </div>
    </div>
  );
}

function PurchaseOrManage() {
  const { data, error, refetch } = useSubscription();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-72" />;
  return data.status === 'none' ? <PlanPurchase /> : <ManageSubscription subscription={data} />;
}

/** The plan cards, and below them the payment form of the chosen plan (spec 2, Subscription page). */
export function PlanPurchase() {
  const { data, error, refetch } = usePlans();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <PlanChoice offer={data} /> : <PlanCardsSkeleton />;
}

function PlanChoice({ offer }: { readonly offer: Offer }) {
  const [chosen, choose] = useChosenPlan(offer.plans[0]?.id ?? null);
  const plan = offer.plans.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-10">
      <PlanCards plans={offer.plans} currency={offer.currency} chosen={chosen} onChoose={choose} />
      {plan && <SubscriptionPayment key={plan.id} plan={plan} offer={offer} />}
    </div>
  );
}

function SubscriptionPayment({ plan, offer }: { readonly plan: Plan; readonly offer: Offer }) {
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
          messages={subscriptionMessages}
          source={offer}
          clientSecret={data?.clientSecret}
          onStale={() => void refetch()}
        />
      )}
    </Section>
  );
}
