import { Problem } from '#platform/shared/problem.ts';
import { jsonMarks } from '#platform/shared/json-bounds.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';

/** The part of a string that one chunk holds. */
export interface StringPiece {
  /** Unescaped, one character for each byte. A character beyond ASCII becomes some other one beyond ASCII. */
  readonly text: string;
  /** Index of the first byte after it. */
  readonly next: number;
  readonly isLast: boolean;
}

const { quote, backslash } = jsonMarks;
const escapes: Readonly<Record<string, number>> = {
  '"': 0x22,
  '\\': 0x5c,
  '/': 0x2f,
  b: 0x08,
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
};
/** Replaces every escaped character beyond ASCII, as base64 contains none. */
const notAscii = 0xff;
const unicodeLength = 6;

/** Reads the inside of one JSON string of ASCII from chunks that may end anywhere, in constant memory. */
export class JsonStringReader {
  /** An escape that continues in the next chunk, with its backslash. */
  #escape = '';

  /** Reads on at `from`. Throws 400 for control characters and invalid escapes. */
  take(chunk: Buffer, from: number): StringPiece {
    const end = chunk.indexOf(quote, from);
    const limit = end === -1 ? chunk.byteLength : end;
    const escapeAt = chunk.indexOf(backslash, from);
    if (this.#escape !== '' || (escapeAt !== -1 && escapeAt < limit)) return this.#takeEscaped(chunk, from);
    const text = chunk.toString('latin1', from, limit);
    if (hasControl(text)) throw new Problem(requestProblems.invalidJson);
    return { text, next: end === -1 ? limit : limit + 1, isLast: end !== -1 };
  }

  #takeEscaped(chunk: Buffer, from: number): StringPiece {
    const plain = Buffer.allocUnsafe(chunk.byteLength - from);
    let size = 0;
    let index = from;
    for (; index < chunk.byteLength; index += 1) {
      const code = chunk[index] ?? 0;
      if (this.#escape !== '') {
        const decoded = this.#readEscape(code);
        if (decoded !== undefined) plain[size++] = decoded;
      } else if (code === backslash) this.#escape = '\\';
      else if (code === quote) break;
      else if (code < 0x20) throw new Problem(requestProblems.invalidJson);
      else plain[size++] = code;
    }
    const isLast = index < chunk.byteLength;
    return { text: plain.toString('latin1', 0, size), next: isLast ? index + 1 : index, isLast };
  }

  /** Takes one more character of an escape. Returns the code that it stands for once it is complete. */
  #readEscape(code: number): number | undefined {
    this.#escape += String.fromCharCode(code);
    const isUnicode = this.#escape[1] === 'u';
    if (isUnicode && this.#escape.length < unicodeLength) return undefined;
    const decoded = isUnicode ? unicodeOf(this.#escape.slice(2)) : escapes[this.#escape.slice(1)];
    if (decoded === undefined) throw new Problem(requestProblems.invalidJson);
    this.#escape = '';
    return decoded;
  }
}

function unicodeOf(digits: string): number | undefined {
  if (!/^[0-9a-f]{4}$/i.test(digits)) return undefined;
  const code = Number.parseInt(digits, 16);
  return code < 0x80 ? code : notAscii;
}

/** Whether a text has a control character, which JSON strings only hold as escapes. */
function hasControl(text: string): boolean {
  return /[^ -\uffff]/.test(text);
}
