import { decodeAlphaBmp } from './bmp-alpha.ts';

/** The canvas holds this many rows at a time, so that a large picture is not held three times. */
const BAND_ROWS = 256;

/**
 * Decodes a BMP of any variant to 8-bit RGBA, rows from the top. Skia, the one decoder that knows all
 * variants, also accepts a cut file, so the header must have been read before.
 */
export async function decodeBmp(bytes: Buffer, hasAlpha: boolean): Promise<Uint8Array> {
  return (hasAlpha ? decodeAlphaBmp(bytes) : undefined) ?? decodeBySkia(bytes);
}

async function decodeBySkia(bytes: Buffer): Promise<Uint8Array> {
  // Most work needs no canvas, whose library takes a tenth of a second to load.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(bytes);
  const { width, height } = image;
  const pixels = new Uint8Array(width * height * 4);
  const context = createCanvas(width, BAND_ROWS).getContext('2d');
  for (let top = 0; top < height; top += BAND_ROWS) {
    context.clearRect(0, 0, width, BAND_ROWS);
    context.drawImage(image, 0, -top);
    const band = context.getImageData(0, 0, width, Math.min(BAND_ROWS, height - top));
    pixels.set(band.data, top * width * 4);
  }
  return pixels;
}
