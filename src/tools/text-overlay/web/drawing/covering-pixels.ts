import type { Size } from '#platform/shared/size.ts';
import type { ImagePixels } from '#tools/text-overlay/shared/draw/mipmaps.ts';

const latest = new WeakMap<ImagePixels, ImagePixels>();

/** Returns the middle of a picture in the shape of a size, as `fit: cover` draws it. Cut once for a shape. */
export function coveringPixels(whole: ImagePixels, size: Size): ImagePixels {
  const scale = Math.max(size.width / whole.width, size.height / whole.height);
  const width = Math.min(whole.width, Math.max(1, Math.round(size.width / scale)));
  const height = Math.min(whole.height, Math.max(1, Math.round(size.height / scale)));
  if (width === whole.width && height === whole.height) return whole;
  const known = latest.get(whole);
  if (known?.width === width && known.height === height) return known;
  const left = Math.floor((whole.width - width) / 2);
  const top = Math.floor((whole.height - height) / 2);
  const pixels = new ImageData(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * whole.width + left) * 4;
    pixels.data.set(whole.data.subarray(from, from + width * 4), row * width * 4);
  }
  latest.set(whole, pixels);
  return pixels;
}
