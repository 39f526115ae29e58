import { useSearchParams } from 'wouter';
import { type PlanId, planIds } from '#account/billing/shared/plans.ts';

/** The chosen plan, which the address names as `?plan=`; without a name the fallback. */
export function useChosenPlan(fallback: PlanId | null) {
  const [search, setSearch] = useSearchParams();
  const named = planIds.find((id) => id === search.get('plan'));
  function choose(plan: PlanId | null) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (plan === null) after.delete('plan');
        else after.set('plan', plan);
        return after;
      },
      { replace: true },
    );
  }
  return [named ?? fallback, choose] as const;
}
