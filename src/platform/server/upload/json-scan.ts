import { jsonBounds, jsonMarks, JsonMeter } from '../../shared/json-bounds.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { JsonStringReader } from './json-string.ts';
import { fieldProblem } from './problems.ts';

/** Where the text of one file field goes. */
export interface FileSink {
  /** The next piece of the field's value; a promise where the sink has to catch up first. */
  write(text: string): Promise<void> | undefined;
  end(): void;
}

export interface JsonScanOptions {
  readonly fileFields: readonly string[];
  /** Opens the sink of a file field whose value, a string, begins. */
  readonly openFile: (field: string) => FileSink;
  /** Gets everything but the insides of those strings: together it is the same JSON with empty ones. */
  readonly keep: (piece: Uint8Array) => void;
}

/** A file field's name cannot be longer, however it is escaped. */
const keyMaxLength = 256;

/**
 * Cuts the strings of file fields out of a JSON body while it comes, and counts what is left. Each chunk is
 * looked at once; nothing of it is held. Throws 400 for a body out of bounds, a file field that comes twice
 * and a broken string.
 */
export class JsonScan {
  readonly #options: JsonScanOptions;
  readonly #meter = new JsonMeter({ maxTopFields: jsonBounds.topFields });
  readonly #seen = new Set<string>();
  /** What a string at the top level would be. */
  #place: 'key' | 'value' | 'none' = 'none';
  /** The key that is being read, as it is written. */
  #key: string | undefined;
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

  /**
   * Goes on to the end of the chunk, or to the first character of a file field's value, and gives the index
   * there.
   */
  #walk(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.byteLength; index += 1) {
      const code = chunk[index] ?? 0;
      const wasInString = this.#meter.inString;
      this.#meter.take(code);
      if (this.#meter.level > 1) continue;
      if (wasInString) this.#readKey(code);
      else if (this.#beginsFile(code)) {
        this.#file = { sink: this.#options.openFile(this.#field ?? ''), reader: new JsonStringReader() };
        return index + 1;
      }
    }
    return chunk.byteLength;
  }

  #readKey(code: number): void {
    if (this.#key === undefined) return;
    if (this.#meter.inString) {
      if (this.#key.length < keyMaxLength) this.#key += String.fromCharCode(code);
      return;
    }
    const name = plainKey(this.#key);
    this.#key = undefined;
    this.#field = name !== undefined && this.#options.fileFields.includes(name) ? name : undefined;
    if (this.#field === undefined) return;
    if (this.#seen.has(this.#field)) throw fieldProblem('duplicateField', this.#field);
    this.#seen.add(this.#field);
  }

  /**
   * Follows what stands outside of strings at the top level; true for the quote before a file field's value.
   */
  #beginsFile(code: number): boolean {
    switch (code) {
      case jsonMarks.openObject:
      case jsonMarks.comma:
        this.#place = 'key';
        return false;
      case jsonMarks.colon:
        this.#place = 'value';
        return false;
      case jsonMarks.quote: {
        const place = this.#place;
        this.#place = 'none';
        if (place === 'key') this.#key = '';
        return place === 'value' && this.#field !== undefined;
      }
      default:
        return false;
    }
  }
}

/** The name that a key means; undefined for one that is broken, which the parser will refuse. */
function plainKey(written: string): string | undefined {
  if (!written.includes('\\')) return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return undefined;
  }
}
