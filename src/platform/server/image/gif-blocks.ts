const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/**
 * Says whether a GIF's blocks are all there (GIF89a, 15 to 27). Its decoder shows what it finds of a cut animation;
 * a missing trailer alone is let through, because some programs never write it.
 */
export function isWholeGif(bytes: Buffer): boolean {
  let at = 13 + colourTableBytes(bytes[10] ?? 0);
  let images = 0;
  while (at < bytes.length && bytes[at] !== TRAILER) {
    if (bytes[at] === IMAGE) {
      images += 1;
      at += 11 + colourTableBytes(bytes[at + 9] ?? 0);
    } else if (bytes[at] === EXTENSION) at += 2;
    else return images > 0;
    at = afterSubBlocks(bytes, at);
  }
  return images > 0 && at <= bytes.length;
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** The offset behind the sub-blocks that start at `at`; beyond the end of the file when they are cut. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const sizeBytes = bytes[at] ?? 0;
    at += 1 + sizeBytes;
    if (sizeBytes === 0) return at;
  }
  return bytes.length + 1;
}
