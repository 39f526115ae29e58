import { Button } from '#platform/web/button.tsx';
import { Facts } from '#platform/web/facts.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentDay } from '#platform/web/moment.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { Plan, SubscriptionState } from '#account/billing/shared/contract.ts';
import { useChangePlan } from './mutations.ts';
import { PlanCards, PlanCardsSkeleton } from './plan-cards.tsx';
import { type ChangePreview, type Offer, useChangePreview, usePlans } from './queries.ts';
import { useChosenPlan } from './use-chosen-plan.ts';

/** Moves a live subscription to another plan, after showing what that costs now (contract 7). */
export function PlanChange({
  subscription: { plan: current },
}: {
  readonly subscription: SubscriptionState;
}) {
  const { data, error, refetch } = usePlans();
  const [chosen, choose] = useChosenPlan(current);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PlanCardsSkeleton />;
  const other = data.plans.find(({ id }) => id === chosen && id !== current);
  return (
    <div className="grid gap-8">
      <PlanCards
        plans={data.plans}
        currency={data.currency}
        chosen={chosen}
        current={current}
        onChoose={choose}
      />
      {other && <Change key={other.id} plan={other} offer={data} onKeep={() => choose(current)} />}
    </div>
  );
}

interface ChangeProps {
  readonly plan: Plan;
  readonly offer: Offer;
  readonly onKeep: () => void;
}

function Change({ plan, offer, onKeep }: ChangeProps) {
  const { data, error, refetch } = useChangePreview(plan.priceId);
  const change = useChangePlan(plan);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={`Change to ${plan.name}`}>
      {data ? <Facts facts={factsOf(data, plan, offer.currency)} /> : <Skeleton className="h-48" />}
      <div className="mt-6 flex gap-3 max-md:flex-col">
        <Button disabled={!data} pending={change.isPending} onClick={() => change.mutate()}>
          Change to {plan.name}
        </Button>
        <Button variant="outline" disabled={change.isPending} onClick={onKeep}>
          Keep my plan
        </Button>
      </div>
    </Section>
  );
}

function factsOf(
  { charge, credit, dueNow, creditLeft, currentPeriodEnd }: ChangePreview,
  plan: Plan,
  currency: string,
) {
  return [
    [`${plan.name} from now on`, presentMoney(charge, currency)],
    ['Credit for the paid period', presentMoney(-credit, currency)],
    ['Due now', presentMoney(dueNow, currency)],
    ...(creditLeft > 0
      ? ([['Credit kept for later invoices', presentMoney(creditLeft, currency)]] as const)
      : []),
    ['Renews on', presentDay(currentPeriodEnd)],
  ] as const;
}
