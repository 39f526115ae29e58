import { expect, test } from 'vitest';
import { budgets } from '#account/budgets/shared/budgets.ts';
import { budgetKinds } from '#platform/shared/budget-kinds.ts';
import { budgetTable } from './budget-table.ts';

test('the guide names every budget with what may be used at once and what comes back', () => {
  const text = budgetTable();
  for (const kind of budgetKinds) expect(text).toContain(`\`${kind}\`: ${budgets[kind].unit}`);
  expect(text).toContain('| 1,000 at once, then 60 a minute | 10,000 at once, then 600 a minute |');
  expect(text).toContain('| 8 MB at once, then 1 MB a minute |');
  expect(text).toContain('| 2 GB at once, then 10 MB a minute | 20 GB at once, then 100 MB a minute |');
  expect(text).toContain('| 30 at once, then 30 an hour |');
});
