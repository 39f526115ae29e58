import { Problem } from '../../shared/problem.ts';
import { uploadProblems } from './problems.ts';

/** Decodes one data URI that arrives in pieces. */
export interface DataUriDecoder {
  /**
   * Takes the next piece of the URI's text and returns the bytes known so far. Throws 400 for any other text.
   */
  take(text: string): Buffer;
  /** Returns the last bytes. Throws 400 for a URI that has no data or ends in the middle of a byte. */
  end(): Buffer;
}

/** Returns the 400 of a field that is not a data URI. */
export function malformedDataUri(field: string): Problem {
  return new Problem(uploadProblems.malformedDataUri, {
    fix: `Send ${field} as data:<type>;base64,<data>.`,
    param: field,
  });
}

const headPattern = /^data:[^,;]*(?:;[^,;]*)*;base64,/i;
const headMaxLength = 1_000;
const nothing = Buffer.alloc(0);

/**
 * Returns a decoder of `data:<type>;base64,<data>` (contract 3). White space in the data is skipped, as in
 * browsers, and padding may be missing. `field` is named in errors.
 */
export function createDataUriDecoder(field: string): DataUriDecoder {
  let head = '';
  let isInData = false;
  /** The characters not yet decoded: fewer than four, with the padding, which nothing may follow. */
  let rest = '';
  const malformed = () => malformedDataUri(field);

  function decode(text: string): Buffer {
    const joined = rest + text;
    const wholeLength = joined.length - (joined.length % 4);
    const bytes = Buffer.from(joined.slice(0, wholeLength), 'base64');
    // Node skips unknown characters and accepts the URL-safe alphabet. Only such a text is checked character
    // by character.
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
