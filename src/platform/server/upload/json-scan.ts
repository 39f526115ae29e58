import { jsonBounds, jsonMarks, JsonMeter } from '../../shared/json-bounds.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { JsonStringReader } from './json-string.ts';
import { fieldProblem } from './problems.ts';

/** Receives the text of one file field. */
export interface FileSink {
  /** Takes the next piece of the value. Returns a promise where the sink has to catch up first. */
  write(text: string): Promise<void> | undefined;
  end(): void;
}

export interface JsonScanOptions {
  readonly fileFields: readonly string[];
  /** Called when the value of a file field, a string, begins. */
  readonly openFile: (field: string) => FileSink;
  /** Receives all other bytes: together they are the same JSON with empty strings in the file fields. */
  readonly keep: (piece: Uint8Array) => void;
}

/** No file field's name is longer, however it is escaped. */
const nameMaxLength = 256;

/**
 * Cuts the strings of file fields out of a JSON body while it arrives, and checks the bounds of the rest.
 * Scans each chunk once and keeps none. Throws 400 for a body out of bounds, a repeated file field and a
 * malformed string.
 */
export class JsonScan {
  readonly #options: JsonScanOptions;
  readonly #meter = new JsonMeter({ maxTopFields: jsonBounds.topFields });
  readonly #seen = new Set<string>();
  /** What the next string at the top level is. */
  #place: 'name' | 'value' | 'none' = 'none';
  /** The field name that is being read, in its escaped form. */
  #name: string | undefined;
  #field: string | undefined;
  #file: { readonly sink: FileSink; readonly reader: JsonStringReader } | undefined;

  constructor(options: JsonScanOptions) {
    this.#options = options;
  }

  take(chunk: Buffer): Promise<void> | undefined {
    let caughtUp: Promise<void> | undefined;
    let index = 0;
    while (index < chunk.byteLength) {
      if (this.#file) {
        const { text, next, isLast } = this.#file.reader.take(chunk, index);
        caughtUp = this.#file.sink.write(text) ?? caughtUp;
        if (isLast) this.#endFile(chunk.subarray(next - 1, next));
        index = next;
      } else {
        const next = this.#walk(chunk, index);
        this.#options.keep(chunk.subarray(index, next));
        index = next;
      }
    }
    return caughtUp;
  }

  /** Throws 400 for a body that ends inside a file field's value. */
  end(): void {
    if (this.#file) throw new Problem(requestProblems.invalidJson);
  }

  #endFile(closingQuote: Uint8Array): void {
    this.#file?.sink.end();
    this.#file = undefined;
    this.#meter.take(jsonMarks.quote);
    this.#options.keep(closingQuote);
  }

  /** Scans up to the first character of a file field's value, or to the end, and returns the index there. */
  #walk(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.byteLength; index += 1) {
      const code = chunk[index] ?? 0;
      const wasInString = this.#meter.inString;
      this.#meter.take(code);
      if (this.#meter.level > 1) continue;
      if (wasInString) this.#readName(code);
      else if (this.#beginsFile(code)) {
        this.#file = { sink: this.#options.openFile(this.#field ?? ''), reader: new JsonStringReader() };
        return index + 1;
      }
    }
    return chunk.byteLength;
  }

  #readName(code: number): void {
    if (this.#name === undefined) return;
    if (this.#meter.inString) {
      if (this.#name.length < nameMaxLength) this.#name += String.fromCharCode(code);
      return;
    }
    const name = unescapeName(this.#name);
    this.#name = undefined;
    this.#field = name !== undefined && this.#options.fileFields.includes(name) ? name : undefined;
    if (this.#field === undefined) return;
    if (this.#seen.has(this.#field)) throw fieldProblem('duplicateField', this.#field);
    this.#seen.add(this.#field);
  }

  /**
   * Takes a code outside of strings at the top level. Returns true for the quote that opens a file's value.
   */
  #beginsFile(code: number): boolean {
    switch (code) {
      case jsonMarks.openObject:
      case jsonMarks.comma:
        this.#place = 'name';
        return false;
      case jsonMarks.colon:
        this.#place = 'value';
        return false;
      case jsonMarks.quote: {
        const place = this.#place;
        this.#place = 'none';
        if (place === 'name') this.#name = '';
        return place === 'value' && this.#field !== undefined;
      }
      default:
        return false;
    }
  }
}

/** Returns the name without its escapes; undefined for a malformed one, which the parser will refuse. */
function unescapeName(written: string): string | undefined {
  if (!written.includes('\\')) return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return undefined;
  }
}
