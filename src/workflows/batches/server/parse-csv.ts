import { type CsvError, parse } from 'csv-parse/sync';
import { Problem } from '#platform/shared/problem.ts';
import {
  columnsError,
  columnsOf,
  csvTextOf,
  delimiterOf,
  fieldCountError,
  rowErrors,
} from '#workflows/batches/shared/csv.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';

/** A row of a table: its fields by the columns' names, or why it could not be read. */
export type CsvRow = { readonly line: number } & (
  | { readonly fields: Readonly<Record<string, string>> }
  | { readonly error: string }
);

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/**
 * Reads a table with a header row. The header decides between commas, semicolons and tabs. Blank lines are no
 * rows. A row that cannot be read, or has too many or too few fields, is one with an error. Reading ends with
 * the first row too many. Throws 400 `invalid_csv` for a text that is no table, and one without `image_url`;
 * `too_many_items`.
 */
export function parseCsv(bytes: Uint8Array): CsvTable {
  const text = csvTextOf(bytes);
  const broken: CsvRow[] = [];
  const records = readRecords(text, (line) => {
    broken.push({ line, error: rowErrors.openQuotes });
    requireFew(broken.length);
  });
  const [header, ...rest] = records;
  const columns = columnsOf(header?.fields ?? []);
  const error = columnsError(columns);
  if (error !== undefined) throw new Problem({ ...batchProblems.invalidCsv, error });
  requireFew(rest.length + broken.length);
  const rows = rest.map(({ line, fields }) => rowOf(line, fields, columns));
  return { columns, rows: [...rows, ...broken].toSorted((a, b) => a.line - b.line) };
}

/** No account may have more rows, so that reading them never takes long. */
const maxRows = batchLimits.items.premium;
/** Of one row, in characters: every value at its longest fits. */
const maxRowLength = 128 * 1024;

function requireFew(rows: number): void {
  if (rows > maxRows) throw new Problem(batchProblems.tooManyItems, { param: 'csv' });
}

interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

function readRecords(text: string, onBroken: (line: number) => void): readonly CsvRecord[] {
  try {
    const found = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: maxRowLength,
      // The header row, and one too many.
      to: maxRows + 2,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip(error: CsvError | undefined) {
        onBroken(Number(error?.lines ?? 0));
        return undefined;
      },
    }) as unknown as readonly { readonly record: string[]; readonly info: { readonly lines: number } }[];
    return found.map(({ record, info }) => ({ line: info.lines, fields: record }));
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem(batchProblems.invalidCsv, { cause });
  }
}

function rowOf(line: number, fields: readonly string[], columns: readonly string[]): CsvRow {
  const error = fieldCountError(fields.length, columns.length);
  if (error !== undefined) return { line, error };
  return { line, fields: Object.fromEntries(columns.map((name, index) => [name, fields[index] ?? ''])) };
}
