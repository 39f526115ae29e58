/** The encoding of a byte-order mark, which wins over what the document or its header says (RFC 7303, 3). */
function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/**
 * Decodes a feed by its byte-order mark, its `Content-Type`, its XML declaration, else as UTF-8. Bytes that
 * are not UTF-8 are read as windows-1252, as browsers do. Undefined for an encoding that nobody knows.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  // A declaration that can be read as ASCII is not in UTF-16.
  const own = declared !== undefined && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  const label =
    encodingOfMark(bytes) ?? /charset="?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? own ?? 'utf-8';
  const decoder = decoderOf(label);
  if (!decoder) return undefined;
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}

function decoderOf(label: string) {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
