import { type ReactNode, useId } from 'react';
import { Badge } from '#platform/web/badge.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { Plan } from '#account/billing/shared/contract.ts';
import type { PlanId } from '#account/billing/shared/plans.ts';

interface PlanCardsProps {
  readonly plans: readonly Plan[];
  readonly currency: string;
  readonly chosen: PlanId | null;
  /** The account's plan. */
  readonly current?: PlanId | null;
  readonly onChoose: (id: PlanId) => void;
}

/** The plans as cards, one of them chosen (spec 2, Subscription page). */
export function PlanCards({ plans, currency, chosen, current, onChoose }: PlanCardsProps) {
  const group = useId();
  return (
    <fieldset className="grid min-w-0 gap-4 md:grid-cols-2">
      <legend className="sr-only">Plan</legend>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} currency={currency} current={plan.id === current}>
          <input
            type="radio"
            name={group}
            value={plan.id}
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
            aria-labelledby={nameId(plan)}
            aria-describedby={descriptionId(plan)}
            className="size-4.5 shrink-0"
          />
        </PlanCard>
      ))}
    </fieldset>
  );
}

/** About as high as the cards of two plans. */
export function PlanCardsSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly currency: string;
  readonly current: boolean;
  /** The radio button, labelled by `nameId`. */
  readonly children: ReactNode;
}

/** The whole card is the label of its radio button, so that a click anywhere chooses it. */
function PlanCard({ plan, currency, current, children }: PlanCardProps) {
  return (
    <label className="row-span-2 grid cursor-pointer grid-rows-subgrid gap-y-0 rounded-lg border border-edge bg-sheet p-5 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)]">
      <span className="flex min-h-8 flex-wrap content-start items-center gap-x-3 gap-y-1">
        {children}
        <span id={nameId(plan)} className="font-display text-xl font-bold">
          {plan.name}
        </span>
        {plan.popular && <Badge variant="attention">Most Popular</Badge>}
        {current && <Badge>Current plan</Badge>}
      </span>
      <span id={descriptionId(plan)} className="mt-4 block">
        <span className="block text-ink-soft">
          <span className="font-display text-4xl font-bold tracking-[-0.022em] text-ink">
            {presentMoney(plan.price, currency)}
          </span>{' '}
          per {plan.interval}
        </span>
        <span role="list" className="mt-4 grid gap-2">
          {plan.features.map((feature) => (
            <span key={feature} role="listitem" className="flex gap-2.5">
              <Icon name="check" className="mt-px text-green" />
              {feature}
            </span>
          ))}
        </span>
      </span>
    </label>
  );
}

function nameId({ id }: Plan): string {
  return `plan-${id}`;
}

function descriptionId({ id }: Plan): string {
  return `plan-${id}-description`;
}
