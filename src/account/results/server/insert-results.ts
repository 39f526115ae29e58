import { chargeBudget } from '#account/budgets/server/account-budget.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { results } from './tables.ts';

/** A stored picture that becomes a result with its row. */
export type ResultRow = typeof results.$inferInsert;

/** Makes stored files results, and charges their accounts for the bytes (contract 11, Budgets). */
export async function insertResults(tx: Tx, rows: readonly ResultRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(results).values([...rows]);
  const byAccount = Map.groupBy(rows, ({ userId }) => userId);
  // In order, so that transactions don't wait for each other.
  for (const [userId, own] of [...byAccount].toSorted(([a], [b]) => a - b)) {
    const amount = own.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    await chargeBudget(tx, { userId, kind: 'result_bytes', amount });
  }
}
