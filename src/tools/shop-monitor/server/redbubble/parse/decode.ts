/**
 * The page's text, in the charset that its header names when there is one of that name, else in UTF-8. Never
 * throws: bad bytes become U+FFFD.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const charset = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}
