const MASKS_OFFSET = 54;

/**
 * Decodes a 32-bit BMP with an alpha mask to RGBA, rows from the top. Done here because a canvas keeps
 * colours premultiplied, which spoils those of nearly transparent pixels. Undefined where a mask is not one
 * whole byte.
 */
export function decodeAlphaBmp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = [0, 1, 2, 3].map((i) => bytePlace(view.getUint32(MASKS_OFFSET + 4 * i, true)));
  if (places.includes(-1)) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 0] = places;
  const start = view.getUint32(10, true);
  const rowBytes = view.getInt32(18, true) * 4;
  const signedHeight = view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const pixels = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    let from = start + (signedHeight < 0 ? y : height - 1 - y) * rowBytes;
    for (let to = y * rowBytes; to < (y + 1) * rowBytes; to += 4, from += 4) {
      pixels[to] = bytes[from + red] ?? 0;
      pixels[to + 1] = bytes[from + green] ?? 0;
      pixels[to + 2] = bytes[from + blue] ?? 0;
      pixels[to + 3] = bytes[from + alpha] ?? 0;
    }
  }
  return pixels;
}

/** Which byte of a little-endian pixel a mask takes, or -1. */
function bytePlace(mask: number): number {
  return [0xff, 0xff00, 0xff0000, 0xff000000].indexOf(mask);
}
