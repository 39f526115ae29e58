import { amountText, budgets, rateText } from '#account/budgets/shared/budgets.ts';
import { budgetKinds } from '#platform/shared/budget-kinds.ts';
import { table } from '#platform/shared/reference/markdown.ts';

/** Size and refill rate of each budget, by plan. */
export function budgetTable(): string {
  const rows = budgetKinds.map((kind) => {
    const { unit, free, premium } = budgets[kind];
    const amounts = [free, premium].map(
      ({ size, perMinute }) => `${amountText(kind, size)} at once, then ${rateText(kind, perMinute)}`,
    );
    return [`\`${kind}\`: ${unit}`, ...amounts];
  });
  return table(['Budget', 'Free', 'Premium'], rows);
}
