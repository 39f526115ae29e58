import { Problem } from '../../shared/problem.ts';
import { jsonMarks } from '../../shared/json-bounds.ts';
import { requestProblems } from '../../shared/request-problems.ts';

/** What one chunk held of a string. */
export interface StringPiece {
  /** Unescaped, a character a byte; what is not ASCII is some character that is not ASCII. */
  readonly text: string;
  /** Where the chunk goes on. */
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
/** Stands for every character that is not ASCII: no base64 holds one. */
const notAscii = 0xff;
const unicodeLength = 6;

/** Reads the inside of one JSON string of ASCII from chunks that may end anywhere, in flat memory. */
export class JsonStringReader {
  /** An escape whose end is in the next chunk, its backslash included. */
  #escape = '';

  /** Reads on at `from`. Throws 400 for what no JSON string holds. */
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
        const meant = this.#readEscape(code);
        if (meant !== undefined) plain[size++] = meant;
      } else if (code === backslash) this.#escape = '\\';
      else if (code === quote) break;
      else if (code < 0x20) throw new Problem(requestProblems.invalidJson);
      else plain[size++] = code;
    }
    const isLast = index < chunk.byteLength;
    return { text: plain.toString('latin1', 0, size), next: isLast ? index + 1 : index, isLast };
  }

  /** Takes one more character of an escape, and gives what it stands for once it is whole. */
  #readEscape(code: number): number | undefined {
    this.#escape += String.fromCharCode(code);
    const isUnicode = this.#escape[1] === 'u';
    if (isUnicode && this.#escape.length < unicodeLength) return undefined;
    const meant = isUnicode ? unicodeOf(this.#escape.slice(2)) : escapes[this.#escape.slice(1)];
    if (meant === undefined) throw new Problem(requestProblems.invalidJson);
    this.#escape = '';
    return meant;
  }
}

function unicodeOf(digits: string): number | undefined {
  if (!/^[0-9a-f]{4}$/i.test(digits)) return undefined;
  const code = Number.parseInt(digits, 16);
  return code < 0x80 ? code : notAscii;
}

/** Whether there is anything below the space, which strings carry as escapes alone. */
function hasControl(text: string): boolean {
  return /[^ -\uffff]/.test(text);
}
