import { type ReactNode, useId } from 'react';
import { Badge } from '../../../web/kit/badge.tsx';
import { Icon } from '../../../web/kit/icon.tsx';
import type { Plan } from '../shared/contract.ts';
import type { PlanId } from '../shared/plans.ts';
import { presentMoney } from './present.ts';

interface PlanCardsProps {
  readonly plans: readonly Plan[];
  readonly currency: string;
  readonly chosen: PlanId | null;
  /** What the account is on. */
  readonly current?: PlanId | null;
  readonly onChoose: (id: PlanId) => void;
}

/** The plans as cards, of which one is chosen (spec 2, Subscription page). */
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
            aria-describedby={descriptionId(plan)}
            className="size-4.5 shrink-0"
          />
        </PlanCard>
      ))}
    </fieldset>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly currency: string;
  readonly current: boolean;
  /** The radio button, named by the card's label. */
  readonly children: ReactNode;
}

function PlanCard({ plan, currency, current, children }: PlanCardProps) {
  return (
    <div className="relative rounded-lg border border-edge bg-sheet p-5 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)]">
      <div className="flex min-h-7 items-center gap-3">
        <label className="flex cursor-pointer items-center gap-3 font-display text-xl font-bold after:absolute after:inset-0">
          {children}
          {plan.name}
        </label>
        {plan.popular && <Badge variant="attention">Most Popular</Badge>}
        {current && <Badge>Current plan</Badge>}
      </div>
      <div id={descriptionId(plan)}>
        <p className="mt-4 text-ink-soft">
          <span className="font-display text-4xl font-bold tracking-[-0.022em] text-ink">
            {presentMoney(plan.price, currency)}
          </span>{' '}
          per {plan.interval}
        </p>
        <ul className="mt-4 grid gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Icon name="check" className="mt-px text-green" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function descriptionId({ id }: Plan): string {
  return `plan-${id}`;
}
