import { columnsError, columnsOf, csvTextOf, delimiterOf, fieldCountError, rowErrors } from './csv.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';
import { batchLimits } from './limits.ts';

export interface CsvRow {
  /** The line on which it ends, from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Why it cannot be read; undefined for a row that can. */
  readonly error?: string;
}

export interface CsvTable {
  readonly columns: readonly string[];
  /** At most one more than any batch may have. */
  readonly rows: readonly CsvRow[];
  /** Why the whole table cannot be read. */
  readonly error?: string;
}

const { csvColumns, items } = batchLimits;
/** The header row, and one row too many; addresses and values are shorter. */
const limits = { records: items.premium + 2, fields: csvColumns, fieldLength: 8 * 1024 };

/**
 * Reads a table with a header row, on the server and for the preview on the screen (contract 13). The header
 * decides between commas, semicolons and tabs. A row that cannot be read, or has too many or too few fields,
 * is one with an error. However the bytes are made, no more is read than rows and columns may be.
 */
export function readCsvTable(bytes: Uint8Array): CsvTable {
  const text = csvTextOf(bytes);
  const [header, ...records] = readRecords(text, delimiterOf(text), limits);
  const columns = columnsOf(header?.fields ?? []);
  const error = columnsError(columns);
  if (error !== undefined) return { columns: columns.slice(0, csvColumns), rows: [], error };
  return { columns, rows: records.map((record) => rowOf(record, columns)) };
}

function rowOf({ line, fields: cells, open }: CsvRecord, columns: readonly string[]): CsvRow {
  const fields = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
  const error = open ? rowErrors.openQuotes : fieldCountError(cells.length, columns.length);
  return error === undefined ? { line, fields } : { line, fields, error };
}
