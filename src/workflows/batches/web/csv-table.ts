import {
  columnsError,
  columnsOf,
  csvTextOf,
  delimiterOf,
  fieldCountError,
  rowErrors,
} from '#workflows/batches/shared/csv.ts';

export interface CsvRow {
  /** The line on which it ends, from 1, as the server counts them. */
  readonly line: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Why it cannot be read; undefined for a row that can. */
  readonly error?: string;
}

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Why the whole table cannot be read. */
  readonly error?: string;
}

/** Reads a CSV for the preview by the rules of the server, which gets the file as it is (contract 13). */
export function readCsvTable(bytes: Uint8Array): CsvTable {
  const text = csvTextOf(bytes);
  const [header, ...records] = recordsOf(text, delimiterOf(text));
  const columns = columnsOf(header?.fields ?? []);
  const error = columnsError(columns);
  if (error !== undefined) return { columns, rows: [], error };
  return { columns, rows: records.map((record) => rowOf(record, columns)) };
}

function rowOf({ line, fields: cells, open }: CsvRecord, columns: readonly string[]): CsvRow {
  const fields = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
  const error = open ? rowErrors.openQuotes : fieldCountError(cells.length, columns.length);
  return error === undefined ? { line, fields } : { line, fields, error };
}

interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** Whether a quote is not closed. */
  readonly open: boolean;
}

/** A field, quoted or plain, and what ends it; text after closing quotes belongs to the field. */
const fieldOf = (delimiter: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)("?))?([^${delimiter}\\n]*)(${delimiter}|\\n|$)`, 'y');

function recordsOf(text: string, delimiter: string): CsvRecord[] {
  const field = fieldOf(delimiter);
  const records: CsvRecord[] = [];
  let [line, open, fields]: [number, boolean, string[]] = [1, false, []];
  while (field.lastIndex < text.length || fields.length > 0) {
    const [whole = '', quoted, closing, rest = '', end = ''] = field.exec(text) ?? [];
    fields.push((quoted?.replaceAll('""', '"') ?? '') + rest);
    open ||= closing === '';
    line += (quoted?.split('\n').length ?? 1) - 1;
    if (end === delimiter) continue;
    const isBlank = fields.length === 1 && whole === end;
    if (!isBlank) records.push({ line, fields, open });
    line += 1;
    [open, fields] = [false, []];
  }
  return records;
}
