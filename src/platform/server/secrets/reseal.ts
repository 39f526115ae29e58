import type { Database } from '#platform/server/database/database.ts';
import type { SecretBox } from './secret-box.ts';

/** A column of sealed texts. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The column that says whose the text is, and the owner's name in the box for its value. */
  readonly ownerColumn: string;
  readonly ownerOf: (value: string) => string;
  readonly box: SecretBox;
}

interface Row {
  readonly key: readonly unknown[];
  readonly owner: string;
  readonly sealed: string;
}

export interface ResealCounts {
  readonly resealed: number;
  /** Texts that open with neither key. */
  readonly unreadable: number;
}

const batchRows = 100;

/**
 * Seals what the key before sealed with the present one, row after row, so that it can be interrupted and
 * started again. A text that changes meanwhile is left alone, and so is one that does not open. Rejects with
 * the signal's reason when it aborts.
 */
export async function reseal(
  database: Pick<Database, 'query'>,
  column: SealedColumn,
  signal: AbortSignal,
): Promise<ResealCounts> {
  const { ownerOf, box } = column;
  let resealed = 0;
  let unreadable = 0;
  let after: readonly unknown[] = [];
  for (;;) {
    signal.throwIfAborted();
    const rows = await readBatch(database, column, after);
    for (const { key, owner: value, sealed } of rows) {
      after = key;
      const owner = ownerOf(value);
      const openedBy = box.openedBy(sealed, owner);
      if (openedBy === 'none') unreadable += 1;
      const text = openedBy === 'previous' ? box.open(sealed, owner) : undefined;
      if (text === undefined) continue;
      await replace(database, column, { key, from: sealed, to: box.seal(text, owner) });
      resealed += 1;
    }
    if (rows.length < batchRows) return { resealed, unreadable };
  }
}

function readBatch(
  database: Pick<Database, 'query'>,
  { table, column, key, ownerColumn }: SealedColumn,
  after: readonly unknown[],
): Promise<Row[]> {
  const columns = key.join(', ');
  const params = after.map((_value, index) => `$${index + 1}`).join(', ');
  return database.query<Row>(
    `reseal_${table}_${column}_${after.length > 0 ? 'next' : 'first'}`,
    `select jsonb_build_array(${columns}) as key, ${ownerColumn}::text as owner, ${column} as sealed
     from ${table} where ${column} is not null ${after.length > 0 ? `and (${columns}) > (${params})` : ''}
     order by ${columns} limit ${batchRows}`,
    after,
  );
}

interface Replacement {
  readonly key: readonly unknown[];
  readonly from: string;
  readonly to: string;
}

async function replace(
  database: Pick<Database, 'query'>,
  { table, column, key }: SealedColumn,
  { key: values, from, to }: Replacement,
): Promise<void> {
  const params = values.map((_value, index) => `$${index + 3}`).join(', ');
  await database.query(
    `reseal_${table}_${column}_replace`,
    `update ${table} set ${column} = $1 where ${column} = $2 and (${key.join(', ')}) = (${params})`,
    [to, from, ...values],
  );
}
