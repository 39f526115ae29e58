import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { queryPrepared } from '#platform/server/database/query-prepared.ts';
import { type BudgetKind, budgetKinds, type Spending } from '#platform/shared/budget-kinds.ts';
import { Problem } from '#platform/shared/problem.ts';
import { effectiveStatusSql } from '#account/access/server/users.ts';
import { budgetProblems, budgets, exceededError, exceededFix } from '#account/budgets/shared/budgets.ts';
import { countedAtSql, missingSql } from './bucket-sql.ts';

/** A transaction, or the database outside of one. */
type Executor = Pick<Tx, 'execute'>;

export interface BudgetDraw {
  readonly userId: number;
  readonly kind: BudgetKind;
  readonly amount: number;
}

/**
 * Takes an amount of an account's budget, before the work that it pays for and in its transaction, if it has
 * one: work that does not happen takes nothing. Of calls that race, in however many processes, exactly as
 * many pass as the budget has room for. Throws `Problem` 429 `budget_exceeded` with `Retry-After`, and takes
 * nothing then.
 */
export async function takeBudget(db: Executor, draw: BudgetDraw): Promise<void> {
  if (draw.amount > 0) await spend(db, draw, 'within');
}

/** Takes several budgets, always in the same order, so that transactions don't wait for each other. */
export async function takeBudgets(db: Executor, userId: number, spending: Spending): Promise<void> {
  for (const kind of budgetKinds) {
    const amount = spending[kind];
    if (typeof amount === 'number') await takeBudget(db, { userId, kind, amount });
  }
}

/**
 * Charges for work that was done, whether the budget has room or not: `requireBudget` refuses until it has.
 * Resolves with the seconds until then, 0 if it has.
 */
export async function chargeBudget(db: Executor, draw: BudgetDraw): Promise<number> {
  return spend(db, draw, 'overdraw');
}

/**
 * Returns the statement that charges for work as `chargeBudget` does, and in which `work`, a statement that
 * changes data, is done too.
 */
export function chargeWith(draw: BudgetDraw, work: SQL): SQL {
  return spendStatement(draw, 'overdraw', sql`work as (${work}), `);
}

/** Throws `Problem` 429 while nothing is left of a budget. */
export async function requireBudget(
  database: Pick<Database, 'query'>,
  draw: Omit<BudgetDraw, 'amount'>,
): Promise<void> {
  refuseOwing(draw.kind, await queryPrepared<Refusal>(database, 'require_budget', owed(draw)));
}

/** As `requireBudget`, in a transaction. */
export async function requireBudgetIn(tx: Tx, draw: Omit<BudgetDraw, 'amount'>): Promise<void> {
  refuseOwing(draw.kind, ((await tx.execute(owed(draw))) as { rows: Refusal[] }).rows);
}

function refuseOwing(kind: BudgetKind, [refused]: readonly Refusal[]): void {
  if (refused) throw problemOf(kind, refused);
}

function owed({ userId, kind }: Omit<BudgetDraw, 'amount'>): SQL {
  return sql`
    with account as (${accountOf(userId, kind)})
    select account.is_premium as "isPremium", (${sql.raw(missing)} - size) * 60 / per_minute as "waitSeconds"
    from account join account_budgets as budget on budget.user_id = account.id and budget.kind = ${kind}
    where ${sql.raw(missing)} >= size`;
}

/** Returns the budget of a request that failed on our side. */
export async function giveBackBudgets(db: Executor, userId: number, spending: Spending): Promise<void> {
  for (const kind of budgetKinds) {
    const amount = spending[kind];
    if (typeof amount !== 'number') continue;
    await db.execute(sql`
      update account_budgets set spent = greatest(0, spent - ${amount}::float8)
      where user_id = ${userId} and kind = ${kind}`);
  }
}

/** Of a row `budget` and its `account`. Nobody owes more than a second bucket. */
const bucket = {
  spent: 'budget.spent',
  countedAt: 'budget.counted_at',
  perSecond: '(select per_minute from account) / 60',
  most: '2 * (select size from account)',
};
const missing = missingSql(bucket);

/**
 * Draws on the row in one statement, and resolves with the seconds until what was overdrawn is paid. An
 * account that is gone has nothing to spend, and nothing to refuse.
 */
async function spend(db: Executor, draw: BudgetDraw, mode: 'within' | 'overdraw'): Promise<number> {
  const { rows } = (await db.execute(spendStatement(draw, mode))) as {
    rows: (Refusal & { readonly isTaken: boolean })[];
  };
  const [end] = rows;
  if (end && !end.isTaken) throw problemOf(draw.kind, end);
  return Math.max(0, end?.waitSeconds ?? 0);
}

function spendStatement(
  { userId, kind, amount }: BudgetDraw,
  mode: 'within' | 'overdraw',
  work: SQL = sql``,
): SQL {
  const isWithin = mode === 'within';
  const hasRoom = sql`where ${sql.raw(missing)} + excluded.spent <= (select size from account)`;
  return sql`
    with ${work}account as (${accountOf(userId, kind)}), taken as (
      insert into account_budgets as budget (user_id, kind, spent, counted_at)
      select id, ${kind}, ${amount}::float8, now() from account
      ${isWithin ? sql`where ${amount}::float8 <= size` : sql``}
      on conflict (user_id, kind) do update set
        spent = ${sql.raw(missing)} + excluded.spent,
        counted_at = ${sql.raw(countedAtSql(bucket.countedAt))}
      ${isWithin ? hasRoom : sql``}
      returning spent
    )
    select account.is_premium as "isPremium", taken.spent is not null as "isTaken",
      (coalesce(taken.spent, coalesce(${sql.raw(missing)}, 0) + ${amount}::float8) - size) * 60 / per_minute
        as "waitSeconds"
    from account
    left join taken on true
    left join account_budgets as budget on budget.user_id = account.id and budget.kind = ${kind}`;
}

function accountOf(userId: number, kind: BudgetKind): SQL {
  const { free, premium } = budgets[kind];
  const isPremium = sql.raw(`${effectiveStatusSql('now()')} = 'active_sub'`);
  return sql`
    select u.id, ${isPremium} as is_premium,
      case when ${isPremium} then ${premium.size}::float8 else ${free.size}::float8 end as size,
      case when ${isPremium} then ${premium.perMinute}::float8 else ${free.perMinute}::float8 end as per_minute
    from users u where u.id = ${userId}`;
}

interface Refusal {
  readonly isPremium: boolean;
  readonly waitSeconds: number;
}

function problemOf(kind: BudgetKind, { isPremium, waitSeconds }: Refusal): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
  const fix = exceededFix(kind, isPremium, retryAfterSeconds);
  return new Problem({ ...budgetProblems.exceeded, error: exceededError(kind) }, { retryAfterSeconds, fix });
}
