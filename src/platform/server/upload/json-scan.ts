import { duplicateField } from '#platform/shared/field-problems.ts';
import { jsonBounds, jsonMarks, JsonMeter } from '#platform/shared/json-bounds.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { fileTextKind } from './file-text.ts';
import { textInBodyKind } from './files-in-texts.ts';
import { JsonStringReader } from './json-string.ts';
import type { BodyScan, FileSink, ScanOptions } from './body-scan.ts';

/** No file field's name is longer, however it is escaped. */
const nameMaxLength = 256;

/**
 * Cuts the strings of file fields out of a JSON body while it arrives, unless they are blank or an address,
 * and the data URIs inside the fields that may have some, and checks the bounds of the rest. Scans each chunk
 * once and keeps none. Throws 400 for a body out of bounds, a repeated file field and a malformed string.
 */
export class JsonScan implements BodyScan {
  readonly #options: ScanOptions;
  readonly #meter = new JsonMeter({ maxTopFields: jsonBounds.topFields });
  readonly #seen = new Set<string>();
  /** What the next string at the top level is. */
  #place: 'name' | 'value' | 'none' = 'none';
  /** The field name that is being read, in its escaped form. */
  #name: string | undefined;
  #field: string | undefined;
  /** The present field at the top, if texts inside it may be files. */
  #fieldWithFiles: string | undefined;
  /** Whether the head is of such a text. */
  #isInText = false;
  /** The start of a file field's value, as written, until it tells what the value is. */
  #head: string | undefined;
  #file: { readonly sink: FileSink; readonly reader: JsonStringReader } | undefined;

  constructor(options: ScanOptions) {
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
      } else if (this.#head !== undefined) {
        index = this.#takeHead(chunk, index);
      } else {
        const next = this.#walk(chunk, index);
        this.#options.keep(chunk.subarray(index, next));
        index = next;
      }
    }
    return caughtUp;
  }

  end(): void {
    if (this.#file || this.#head !== undefined) throw new Problem(requestProblems.invalidJson);
  }

  /** Reads a file field's value until it tells what it is, and returns the index from which to go on. */
  #takeHead(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.byteLength; index += 1) {
      const head = this.#head ?? '';
      const isEscaped = head.endsWith('\\');
      if (chunk[index] === jsonMarks.quote && !isEscaped) {
        this.#keepHead();
        return index;
      }
      this.#head = head + String.fromCharCode(chunk[index] ?? 0);
      const kind = this.#isInText
        ? textInBodyKind(this.#head)
        : fileTextKind(withoutBlankEscapes(this.#head));
      if (kind === 'address' || kind === 'text') this.#keepHead();
      if (kind === 'data') this.#openFile();
      if (kind !== undefined) return index + 1;
    }
    return chunk.byteLength;
  }

  #keepHead(): void {
    const head = Buffer.from(this.#head ?? '', 'latin1');
    this.#head = undefined;
    for (const code of head) this.#meter.take(code);
    this.#options.keep(head);
  }

  #openFile(): void {
    const head = Buffer.from(this.#head ?? '', 'latin1');
    this.#head = undefined;
    this.#file = { sink: this.#openSink(), reader: new JsonStringReader() };
    // A head is shorter than what a sink takes without waiting.
    void this.#file.sink.write(this.#file.reader.take(head, 0).text);
  }

  #openSink(): FileSink {
    const inText = this.#isInText ? this.#options.openInText?.(this.#fieldWithFiles ?? '') : undefined;
    if (!inText) return this.#options.openFile(this.#field ?? '');
    this.#options.keep(Buffer.from(inText.name));
    return inText.sink;
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
      if (this.#meter.level > 1) {
        if (this.#fieldWithFiles === undefined || wasInString || code !== jsonMarks.quote) continue;
        this.#head = '';
        this.#isInText = true;
        return index + 1;
      }
      if (wasInString) this.#readName(code);
      else if (this.#beginsFile(code)) {
        this.#head = '';
        this.#isInText = false;
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
    const mayHoldFiles = name !== undefined && this.#options.fieldsWithFiles?.includes(name);
    this.#fieldWithFiles = mayHoldFiles ? name : undefined;
    this.#field = name !== undefined && this.#options.fileFields.includes(name) ? name : undefined;
    if (this.#field === undefined) return;
    if (this.#seen.has(this.#field)) throw duplicateField(this.#field);
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

/** Returns the start of a JSON string with its escaped white space as spaces. */
function withoutBlankEscapes(head: string): string {
  return head.replace(/^(?:\s|\\[nrtf])+/, (blank) => ' '.repeat(blank.length)).replace(/^( *)\\$/, '$1');
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
