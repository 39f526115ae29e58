import { duplicateField } from '#platform/shared/field-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { fileTextKind } from './file-text.ts';
import { uploadProblems } from './problems.ts';
import type { BodyScan, FileSink, ScanOptions } from './body-scan.ts';

const ampersand = 0x26;
const equals = 0x3d;
/** No file field's name is longer, however it is escaped. */
const nameMaxBytes = 256;

/**
 * Cuts the values of file fields out of a urlencoded form while it arrives. Scans each chunk once. Throws 400
 * for a repeated file, and for JSON, which `curl -d` sends as a form unless a type is given.
 */
export class UrlencodedScan implements BodyScan {
  readonly #options: ScanOptions;
  readonly #seen = new Set<string>();
  #place: 'name' | 'text' | 'head' | 'file' = 'name';
  #name = '';
  #isFirst = true;
  /** Of a file field: the start of its value, as sent, or an escape that continues in the next chunk. */
  #waiting = '';
  #sink: FileSink | undefined;

  constructor(options: ScanOptions) {
    this.#options = options;
  }

  take(chunk: Buffer): Promise<void> | undefined {
    let caughtUp: Promise<void> | undefined;
    for (let index = 0; index < chunk.byteLength; ) {
      const found = chunk.indexOf(ampersand, index);
      const end = found === -1 ? chunk.byteLength : found;
      caughtUp = this.#takePiece(chunk.subarray(index, end)) ?? caughtUp;
      if (found !== -1) {
        this.#endField();
        this.#options.keep(chunk.subarray(found, found + 1));
      }
      index = end + 1;
    }
    return caughtUp;
  }

  end(): void {
    this.#endField();
  }

  #takePiece(piece: Buffer): Promise<void> | undefined {
    switch (this.#place) {
      case 'name':
        return this.#takeName(piece);
      case 'text':
        this.#options.keep(piece);
        return undefined;
      case 'head':
        return this.#takeHead(piece);
      case 'file':
        return this.#takeFile(piece);
    }
  }

  #takeName(piece: Buffer): Promise<void> | undefined {
    const found = piece.indexOf(equals);
    const end = found === -1 ? piece.byteLength : found;
    if (this.#name.length <= nameMaxBytes) this.#name += piece.toString('latin1', 0, end);
    if (this.#isFirst && /^\s*[{[]/.test(this.#name)) throw new Problem(uploadProblems.jsonAsForm);
    this.#options.keep(piece.subarray(0, end + 1));
    if (found === -1) return undefined;
    const name = percentDecoded(this.#name);
    if (!this.#options.fileFields.includes(name)) {
      this.#place = 'text';
    } else {
      if (this.#seen.has(name)) throw duplicateField(name);
      this.#seen.add(name);
      this.#name = name;
      this.#place = 'head';
    }
    return this.#takePiece(piece.subarray(end + 1));
  }

  #takeHead(piece: Buffer): Promise<void> | undefined {
    this.#waiting += piece.toString('latin1');
    const kind = fileTextKind(percentDecoded(this.#waiting.replaceAll('+', ' ')));
    if (kind === undefined) return undefined;
    const head = Buffer.from(this.#waiting, 'latin1');
    this.#waiting = '';
    if (kind === 'address') {
      this.#place = 'text';
      this.#options.keep(head);
      return undefined;
    }
    this.#place = 'file';
    this.#sink = this.#options.openFile(this.#name);
    return this.#takeFile(head);
  }

  /** A plus sign stays one: senders forget to escape those of base64, where a space has no meaning. */
  #takeFile(piece: Buffer): Promise<void> | undefined {
    const text = this.#waiting + piece.toString('latin1');
    const cut = /%[0-9a-f]?$/i.exec(text)?.index ?? text.length;
    this.#waiting = text.slice(cut);
    return this.#sink?.write(percentDecoded(text.slice(0, cut)));
  }

  #endField(): void {
    this.#isFirst = false;
    if (this.#place === 'head') this.#options.keep(Buffer.from(this.#waiting, 'latin1'));
    if (this.#place === 'file') {
      // An escape that is cut short is no base64, which the sink refuses.
      if (this.#waiting !== '') void this.#sink?.write(this.#waiting);
      this.#sink?.end();
    }
    this.#place = 'name';
    this.#name = '';
    this.#waiting = '';
    this.#sink = undefined;
  }
}

/** Returns a text of one character for each byte without its escapes; a broken escape stays as it is. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-f]{2})/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
