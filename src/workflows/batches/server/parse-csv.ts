import { Problem } from '#platform/shared/problem.ts';
import { type CsvTable, readCsvTable } from '#workflows/batches/shared/csv-table.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';

/**
 * Reads the table of a batch. Throws 400 `invalid_csv` for a text that is no table, and one without
 * `image_url` or with too many columns; `too_many_items`.
 */
export function parseCsv(bytes: Uint8Array): CsvTable {
  const table = readCsvTable(bytes);
  if (table.error !== undefined) throw new Problem({ ...batchProblems.invalidCsv, error: table.error });
  if (table.rows.length > batchLimits.items.premium)
    throw new Problem(batchProblems.tooManyItems, { param: 'csv' });
  return table;
}
