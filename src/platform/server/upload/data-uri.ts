import { Problem } from '../../shared/problem.ts';
import { uploadProblems } from './problems.ts';

/** Decodes one data URI that comes in pieces. */
export interface DataUriDecoder {
  /**
   * Takes the next piece of the URI's text and gives the bytes that are known by now. Throws 400 for any
   * other text.
   */
  take(text: string): Buffer;
  /** The last bytes. Throws 400 for a URI that has no data or breaks off inside a character. */
  end(): Buffer;
}

/** The refusal of a field that is no data URI. */
export function malformedDataUri(field: string): Problem {
  return new Problem(uploadProblems.malformedDataUri, { fix: `Send ${field} as data:<type>;base64,<data>.` });
}

const headPattern = /^data:[^,;]*(?:;[^,;]*)*;base64,/i;
const headMaxLength = 1_000;
const nothing = Buffer.alloc(0);

/**
 * Reads `data:<type>;base64,<data>` (contract 3). White space in the data is skipped, as browsers do, and
 * padding may be missing. `field` is named in the refusal.
 */
export function createDataUriDecoder(field: string): DataUriDecoder {
  let head = '';
  let isInData = false;
  /** Fewer than four characters, and the padding, which nothing may follow. */
  let rest = '';
  const malformed = () => malformedDataUri(field);

  function decode(text: string): Buffer {
    const joined = rest + text;
    const wholeLength = joined.length - (joined.length % 4);
    const bytes = Buffer.from(joined.slice(0, wholeLength), 'base64');
    // Node skips what it does not know and takes the URL-safe alphabet too: only then each character has to
    // be looked at.
    const isPlain =
      bytes.byteLength === (wholeLength / 4) * 3 && !joined.includes('-') && !joined.includes('_');
    if (!isPlain) return decodeUnusual(joined);
    rest = joined.slice(wholeLength);
    return bytes;
  }

  function decodeUnusual(text: string): Buffer {
    const base64 = text.replace(/[\t\n\f\r ]+/g, '');
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw malformed();
    const paddingAt = base64.indexOf('=');
    const length = paddingAt === -1 ? base64.length : paddingAt;
    const wholeLength = length - (length % 4);
    rest = base64.slice(wholeLength);
    return Buffer.from(base64.slice(0, wholeLength), 'base64');
  }

  return {
    take(text) {
      if (isInData) return decode(text);
      head += text.slice(0, headMaxLength);
      const found = headPattern.exec(head.slice(0, headMaxLength))?.[0].length;
      if (found === undefined) {
        if (head.length >= headMaxLength) throw malformed();
        return nothing;
      }
      isInData = true;
      return decode(text.slice(found - (head.length - Math.min(text.length, headMaxLength))));
    },
    end() {
      if (!isInData) throw malformed();
      const last = decodeUnusual(rest);
      if (rest.length % 4 === 1) throw malformed();
      return Buffer.concat([last, Buffer.from(rest, 'base64')]);
    },
  };
}
