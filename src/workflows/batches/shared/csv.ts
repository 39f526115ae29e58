import { batchLimits } from './limits.ts';

const { csvColumns } = batchLimits;
/**
 * Of the header row, in characters, that decide about the delimiter: all columns with names at their longest.
 */
const headerLength = csvColumns * 64;

/** Columns whose names are taken in any spelling; those of variables are taken as they are. */
export const ownColumns: readonly string[] = ['image_url', 'name'];
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
  return header.map((text) => {
    const name = text.trim();
    return ownColumns.find((own) => lettersOf(own) === lettersOf(name)) ?? name;
  });
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Returns why a table with these columns cannot be read; undefined if it can. */
export function columnsError(columns: readonly string[]): string | undefined {
  if (columns.length > csvColumns) return `A table can have at most ${csvColumns} columns`;
  const seen = new Set<string>();
  const repeated = columns.find((name) => seen.size === seen.add(name).size);
  if (repeated !== undefined) return `The column ${repeated} appears twice`;
  return columns.includes('image_url') ? undefined : 'The header row has no image_url';
}

/** Returns why a row cannot be read; undefined if it has a field for each column. */
export function fieldCountError(fields: number, columns: number): string | undefined {
  if (fields === columns) return undefined;
  const count = fields > csvColumns ? `more than ${csvColumns}` : fields;
  return `It has ${count} fields, the header row has ${columns}`;
}

/** Errors of a row, in the words of the item that it becomes. */
export const rowErrors = {
  openQuotes: 'Unclosed quotes',
  noAddress: 'image_url is empty',
} as const;
