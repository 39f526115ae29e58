/** Returns a view of the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns whether the bytes from `at` on are `text`, one byte a character. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  const found = bytes.subarray(at, at + text.length);
  return found.length === text.length && found.every((byte, i) => byte === text.charCodeAt(i));
}

/** Returns a text as bytes, one a character. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** Returns pieces as one array. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
