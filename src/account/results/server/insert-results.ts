import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { chargeWith } from '#account/budgets/server/account-budget.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { queryPrepared } from '#platform/server/database/query-prepared.ts';
import { results } from './tables.ts';

/** A stored picture that becomes a result with its row. */
export type ResultRow = typeof results.$inferInsert;

const columns = Object.entries(getTableColumns(results));
const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));

/** Makes stored files results, and charges their accounts for the bytes (contract 11, Budgets). */
export async function insertResults(tx: Tx, rows: readonly ResultRow[]): Promise<void> {
  const byAccount = Map.groupBy(rows, ({ userId }) => userId);
  // In order, so that transactions don't wait for each other.
  for (const [userId, own] of [...byAccount].toSorted(([a], [b]) => a - b))
    await tx.execute(insertion(userId, own));
}

/** As `insertResults` in a transaction of its own, for files of one account: in one statement. */
export async function insertOwnResults(
  database: Pick<Database, 'query'>,
  userId: number,
  rows: readonly ResultRow[],
): Promise<void> {
  await queryPrepared(database, 'insert_results', insertion(userId, rows));
}

function insertion(userId: number, rows: readonly ResultRow[]): SQL {
  const amount = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const records = JSON.stringify(rows.map(recordOf));
  return chargeWith(
    { userId, kind: 'result_bytes', amount },
    sql`insert into results (${names}) select ${names} from jsonb_populate_recordset(null::results, ${records}::jsonb)`,
  );
}

function recordOf(row: ResultRow): Record<string, unknown> {
  return Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof ResultRow]]));
}
