import { Problem } from '#platform/shared/problem.ts';
import type { FileSink } from './body-scan.ts';
import type { ByteSink } from './file-sinks.ts';
import { uploadProblems } from './problems.ts';

/** Decodes one file that arrives as text, in pieces. */
export interface Base64Decoder {
  /** Takes the next piece of the text and returns the bytes known so far. Throws 400 for any other text. */
  take(text: string): Buffer;
  /** Returns the last bytes. Throws 400 for a text that has no data or ends in the middle of a byte. */
  end(): Buffer;
}

/** Returns the 400 of a file field whose text is no file. */
export function malformedDataUri(field: string): Problem {
  return new Problem(uploadProblems.malformedDataUri, {
    fix: `Send ${field} as a file, as data:<type>;base64,<data>, as base64, or as an http address.`,
    param: field,
  });
}

/** Base64 with white space and escapes takes less than twice the room of the bytes that it encodes. */
export const maxCharactersPerByte = 2;

const scheme = 'data:';
const headPattern = /^data:[^,;]*(?:;[^,;]*)*;base64,/i;
const headMaxLength = 1_000;
const nothing = Buffer.alloc(0);

/**
 * Returns a decoder of `data:<type>;base64,<data>` and of bare base64 (contract 3). White space in the data
 * is skipped, as in browsers, and padding may be missing. `field` is named in errors.
 */
export function createBase64Decoder(field: string): Base64Decoder {
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

  /** Returns the text after the head of a data URI; undefined while the head is incomplete. */
  function dataAfterHead(text: string): string | undefined {
    const start = head.length;
    head += text.slice(0, headMaxLength);
    if (!isDataUri(head)) return head + text.slice(headMaxLength);
    const found = headPattern.exec(head.slice(0, headMaxLength))?.[0].length;
    if (found !== undefined) return text.slice(found - start);
    if (head.length >= headMaxLength) throw malformed();
    return undefined;
  }

  return {
    take(text) {
      if (isInData) return decode(text);
      const data = dataAfterHead(head === '' ? text.trimStart() : text);
      if (data === undefined) return nothing;
      isInData = true;
      return decode(data);
    },
    end() {
      if (!isInData) throw malformed();
      const last = decodeUnusual(rest);
      if (rest.length % 4 === 1) throw malformed();
      return Buffer.concat([last, Buffer.from(rest, 'base64')]);
    },
  };
}

/** Whether a text begins as a data URI does; true while it is too short to tell. */
function isDataUri(head: string): boolean {
  const start = head.slice(0, scheme.length).toLowerCase();
  return scheme.startsWith(start) || start === scheme;
}

/** Returns the sink of a file that arrives as text. */
export function decodeInto(sink: ByteSink, field: string): FileSink {
  const decoder = createBase64Decoder(field);
  return {
    write: (text) => sink.write(decoder.take(text)),
    end() {
      void sink.write(decoder.end());
      sink.end();
    },
  };
}

/** Yields the bytes of a file that arrives as text. Throws 400 for any other text. */
export async function* base64Bytes(
  text: AsyncIterable<Uint8Array>,
  field: string,
): AsyncGenerator<Uint8Array> {
  const decoder = createBase64Decoder(field);
  for await (const chunk of text) yield decoder.take(Buffer.from(chunk).toString('latin1'));
  yield decoder.end();
}
