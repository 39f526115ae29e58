import { type CsvError, parse } from 'csv-parse/sync';
import { Problem } from '../../../platform/shared/problem.ts';
import { toSnakeCase } from '../../../platform/shared/snake-case.ts';
import { batchProblems } from '../shared/problems.ts';

/** A row of a table: its fields by the columns' names, or why it could not be read. */
export type CsvRow = { readonly line: number } & (
  | { readonly fields: Readonly<Record<string, string>> }
  | { readonly error: string }
);

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Columns whose names are taken in any spelling; those of variables are taken as they are. */
const ownColumns = ['image_url', 'name'];
const delimiters = [',', ';', '\t'];

/**
 * Reads a table with a header row. The header decides between commas, semicolons and tabs. Blank lines are no rows.
 * A row that cannot be read, or has too many or too few fields, is one with an error. Throws 400 `invalid_csv` for a
 * text that is no table, and one without `image_url`.
 */
export function parseCsv(bytes: Uint8Array): CsvTable {
  const text = textOf(bytes);
  const broken: CsvRow[] = [];
  const records = readRecords(text, (line) => broken.push({ line, error: 'The quotes are not closed' }));
  const [header, ...rest] = records;
  const columns = (header?.fields ?? []).map(columnName);
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw invalid(`The column ${repeated} is there twice`);
  if (!columns.includes('image_url')) throw invalid('The header row has no image_url');
  const rows = rest.map(({ line, fields }) => rowOf(line, fields, columns));
  return { columns, rows: [...rows, ...broken].toSorted((a, b) => a.line - b.line) };
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
    throw new Problem(batchProblems.invalidCsv, { cause });
  }
}

/** Excel saves UTF-8, UTF-16 as "Unicode text", and else the code page of Windows. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the delimiter that the header row has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  const bare = header.replace(/"[^"]*"/g, '');
  const countOf = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

function columnName(text: string): string {
  const name = text.trim();
  const own = toSnakeCase(name).toLowerCase().replace(/[ -]/g, '_');
  return ownColumns.includes(own) ? own : name;
}

function rowOf(line: number, fields: readonly string[], columns: readonly string[]): CsvRow {
  if (fields.length !== columns.length)
    return { line, error: `It has ${fields.length} fields, the header row has ${columns.length}` };
  return { line, fields: Object.fromEntries(columns.map((name, index) => [name, fields[index] ?? ''])) };
}

function invalid(error: string): Problem {
  return new Problem({ ...batchProblems.invalidCsv, error });
}
