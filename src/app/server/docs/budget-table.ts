import { type BudgetSize, budgets, rateText } from '#account/budgets/shared/budgets.ts';
import { type BudgetKind, budgetKinds } from '#platform/shared/budget-kinds.ts';
import { table } from '#platform/shared/reference/markdown.ts';
import { numberText, sizeText } from './figures.ts';

/** Size and refill rate of each budget, by plan. */
export function budgetTable(): string {
  const rows = budgetKinds.map((kind) => {
    const { unit, free, premium } = budgets[kind];
    return [`\`${kind}\`: ${unit}`, amountOf(kind, free), amountOf(kind, premium)];
  });
  return table(['Budget', 'Free', 'Premium'], rows);
}

function amountOf(kind: BudgetKind, { size, perMinute }: BudgetSize): string {
  return kind === 'stored_bytes'
    ? `${sizeText(size)} at once, then ${sizeText(perMinute)} a minute`
    : `${numberText(size)} at once, then ${rateText(perMinute)}`;
}
