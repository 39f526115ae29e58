/** A row as it is written. */
export interface CsvRecord {
  /** The line on which it ends, from 1. */
  readonly line: number;
  /** At most one more than the limit. */
  readonly fields: readonly string[];
  /** Whether a quote is not closed. */
  readonly open: boolean;
}

export interface RecordLimits {
  readonly records: number;
  readonly fields: number;
  /** Characters of a field; the rest of a longer one is left out. */
  readonly fieldLength: number;
}

const quote = '"';
const [quoteCode, lineFeed, carriageReturn] = [34, 10, 13];

/**
 * Reads the rows of a CSV (RFC 4180) with any ends of lines. Blank lines are no rows; text after closing
 * quotes belongs to the field. One pass: of a row with more fields than the limit the rest is not looked at,
 * and reading ends after so many rows.
 */
export function readRecords(text: string, delimiter: string, limits: RecordLimits): CsvRecord[] {
  const records: CsvRecord[] = [];
  const delimiterCode = delimiter.charCodeAt(0);
  let [at, line] = [0, 1];

  const endsLine = (code: number) => code === lineFeed || code === carriageReturn;

  /** Goes over the end of a line, if there is one here. */
  function passLineEnd(): boolean {
    if (!endsLine(text.charCodeAt(at))) return false;
    at += text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1;
    line += 1;
    return true;
  }

  /** Reads the quoted part of a field, from after its first quote. Returns undefined if it does not end. */
  function readQuoted(): string | undefined {
    const start = at;
    let end = text.indexOf(quote, at);
    while (end >= 0 && text.charCodeAt(end + 1) === quoteCode) {
      end += 2;
      if (text.charCodeAt(end) !== quoteCode) end = text.indexOf(quote, end);
    }
    if (end < 0) return undefined;
    while (at < end) if (!passLineEnd()) at += 1;
    at = end + 1;
    const part = text.slice(start, Math.min(end, start + limits.fieldLength));
    return part.replaceAll('""', quote).replace(/\r\n?/g, '\n');
  }

  function readPlain(): string {
    const start = at;
    let code = text.charCodeAt(at);
    while (at < text.length && code !== delimiterCode && !endsLine(code)) {
      at += 1;
      code = text.charCodeAt(at);
    }
    return text.slice(start, Math.min(at, start + limits.fieldLength));
  }

  function readRecord(): CsvRecord {
    const fields: string[] = [];
    for (;;) {
      let quoted: string | undefined = '';
      if (text.charCodeAt(at) === quoteCode) {
        at += 1;
        quoted = readQuoted();
      }
      if (quoted === undefined) {
        at = text.length;
        return { line, fields, open: true };
      }
      fields.push(quoted + readPlain());
      if (text.charCodeAt(at) !== delimiterCode || fields.length > limits.fields) break;
      at += 1;
    }
    while (at < text.length && !endsLine(text.charCodeAt(at))) at += 1;
    return { line, fields, open: false };
  }

  while (at < text.length && records.length < limits.records) {
    if (passLineEnd()) continue;
    records.push(readRecord());
    passLineEnd();
  }
  return records;
}
