import { batchLimits } from './limits.ts';

const { csvColumns } = batchLimits;
/**
 * Of the header row, in characters, that decide about the delimiter: all columns with names at their longest.
 */
const headerLength = csvColumns * 64;

/** Columns whose names are taken in any spelling; those of variables are taken as they are. */
const ownColumns: readonly string[] = ['image_url', 'name'];
/** Names the picture among the files that are sent, in a table that has no `image_url`. */
const fileColumn = 'file';
const delimiters = [',', ';', '\t'];

/**
 * Returns the text of a CSV. Excel saves UTF-8, UTF-16 as "Unicode text", and else the code page of Windows.
 */
export function csvTextOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the delimiter that the header row has most of, outside of quotes. */
export function delimiterOf(text: string): string {
  const [header = ''] = text
    .trimStart()
    .slice(0, headerLength)
    .split(/[\r\n]/, 1);
  const bare = header.replace(/"[^"]*"/g, '');
  const countOf = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

/** Returns the columns that a header row names. `Image URL` and `imageUrl` are `image_url` too. */
export function columnsOf(header: readonly string[]): string[] {
  const spelled = (text: string, known: readonly string[]) =>
    known.find((own) => lettersOf(own) === lettersOf(text)) ?? text;
  const columns = header.map((text) => spelled(text.trim(), ownColumns));
  return columns.includes('image_url') ? columns : columns.map((name) => spelled(name, [fileColumn]));
}

/** Returns whether a table names files that are sent with it: beside `image_url`, `file` is a variable. */
export function namesFiles(columns: readonly string[]): boolean {
  return columns.includes(fileColumn) && !columns.includes('image_url');
}

/** Returns the columns of a table that are for the variables of a template. */
export function variableColumns(columns: readonly string[]): string[] {
  const others = namesFiles(columns) ? [...ownColumns, fileColumn] : ownColumns;
  return columns.filter((name) => !others.includes(name));
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Returns why a table with these columns cannot be read; undefined if it can. */
export function columnsError(columns: readonly string[]): string | undefined {
  if (columns.length > csvColumns) return `A table can have at most ${csvColumns} columns`;
  const seen = new Set<string>();
  const repeated = columns.find((name) => seen.size === seen.add(name).size);
  if (repeated !== undefined) return `The column ${repeated} appears twice`;
  const isNamed = columns.includes('image_url') || columns.includes(fileColumn);
  return isNamed ? undefined : 'The header row has no image_url and no file';
}

/** Returns why a row cannot be read; undefined if it has a field for each column. */
export function fieldCountError(fields: number, columns: number): string | undefined {
  if (fields === columns) return undefined;
  const count = fields > csvColumns ? `more than ${csvColumns}` : fields;
  return `It has ${count} fields, the header row has ${columns}`;
}

/** Returns a table as text, which reads as the same table. */
export function csvTextFrom(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string {
  const lineOf = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map(lineOf).join('\n');
}

/** Errors of a row, in the words of the item that it becomes. */
export const rowErrors = {
  openQuotes: 'Unclosed quotes',
  noAddress: 'image_url is empty',
  noFile: 'file is empty',
} as const;

/**
 * Returns what finds the file that a row names, or why there is none. Upper and lower case are the same, and
 * so are folders: a browser sends only names.
 */
export function fileFinder<File extends { readonly name?: string }>(
  files: readonly File[],
): (wanted: string) => { readonly file: File } | { readonly error: string } {
  const named = files.map((file) => ({ file, name: plainFileName(file.name ?? '') }));
  return (wanted) => {
    const name = plainFileName(wanted);
    if (name === '') return { error: rowErrors.noFile };
    const [found, second] = named.filter((file) => file.name === name);
    if (!found) return { error: `No file is named ${wanted.trim()}` };
    return second ? { error: `Several files are named ${wanted.trim()}` } : { file: found.file };
  };
}

/** macOS writes accents as characters of their own. */
function plainFileName(name: string): string {
  const last = name.trim().split(/[/\\]/).at(-1) ?? '';
  return last.normalize('NFC').toLowerCase();
}
