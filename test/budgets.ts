import type { Database } from '#platform/server/database/database.ts';
import type { BudgetKind } from '#platform/shared/budget-kinds.ts';

/** Sets what is missing in a budget of an account; `secondsAgo` as in `setBucket` of test/usage.ts. */
export async function setBudget(
  database: Database,
  userId: number,
  kind: BudgetKind,
  { spent, secondsAgo }: { readonly spent: number; readonly secondsAgo: number },
): Promise<void> {
  await database.query(
    'set_budget',
    `insert into account_budgets (user_id, kind, spent, counted_at)
     values ($1::integer, $2::text, $3::float8, now() - $4::float8 * interval '1 second')
     on conflict (user_id, kind) do update set spent = excluded.spent, counted_at = excluded.counted_at`,
    [userId, kind, spent, secondsAgo],
  );
}
