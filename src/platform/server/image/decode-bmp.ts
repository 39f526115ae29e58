/** The canvas takes this many rows at a time, so that a large picture is not in memory three times. */
const bandRows = 256;
const masksOffset = 54;

/**
 * Decodes a BMP of any variant to 8-bit RGBA, rows from the top. The header must have been checked before:
 * Skia is the one decoder that knows all variants, but it also accepts a truncated file.
 */
export async function decodeBmp(bytes: Buffer, hasAlpha: boolean): Promise<Uint8Array> {
  return (hasAlpha ? decodeWithAlpha(bytes) : undefined) ?? decodeWithSkia(bytes);
}

async function decodeWithSkia(bytes: Buffer): Promise<Uint8Array> {
  // Imported only here, because the library takes a tenth of a second to load and most work needs none.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(bytes);
  const { width, height } = image;
  const pixels = new Uint8Array(width * height * 4);
  const context = createCanvas(width, bandRows).getContext('2d');
  for (let top = 0; top < height; top += bandRows) {
    context.clearRect(0, 0, width, bandRows);
    context.drawImage(image, 0, -top);
    const band = context.getImageData(0, 0, width, Math.min(bandRows, height - top));
    pixels.set(band.data, top * width * 4);
  }
  return pixels;
}

/**
 * Decodes a 32-bit BMP with an alpha mask. A canvas would spoil the colours of nearly transparent pixels,
 * because it stores them premultiplied. Returns undefined if a mask is not exactly one byte.
 */
function decodeWithAlpha(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = [0, 1, 2, 3].map((i) => maskedByte(view.getUint32(masksOffset + 4 * i, true)));
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

/** Returns which byte of a little-endian pixel a mask selects, or -1. */
function maskedByte(mask: number): number {
  return [0xff, 0xff00, 0xff0000, 0xff000000].indexOf(mask);
}
