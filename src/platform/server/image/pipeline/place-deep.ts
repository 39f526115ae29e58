import type { Sharp } from 'sharp';
import type { Rgba } from '#platform/shared/colour.ts';
import { type Pixels, pixelsOfImage } from './pixels.ts';
import type { Placing } from './placing.ts';

const maxValue = 65_535;

/**
 * Puts a scaled picture of 16 bits a channel on its canvas. The border is built here because sharp's `extend`
 * writes white as 65280 instead of 65535.
 */
export async function placeDeep(image: Sharp, placing: Placing): Promise<Pixels> {
  const { background, canvas } = placing;
  if (background && background.alpha < 1) image.ensureAlpha();
  const picture = await pixelsOfImage(image, 1, true);
  if (!background) return picture;
  const channels = background.alpha === 1 ? 3 : 4;
  const samples = new Uint16Array(canvas.width * canvas.height * channels);
  const row = borderRow(canvas.width, channels, background);
  for (let y = 0; y < canvas.height; y++) {
    samples.set(row, y * row.length);
    if (y < placing.top || y >= placing.top + picture.height) continue;
    const start = (y - placing.top) * picture.width * picture.channels;
    const source = picture.samples.subarray(start, start + picture.width * picture.channels);
    const target = samples.subarray(y * row.length + placing.left * channels);
    if (picture.channels === 4) blendRow(source, target, channels);
    else target.set(source);
  }
  return { samples, ...canvas, frames: 1, channels };
}

function borderRow(width: number, channels: 3 | 4, { r, g, b, alpha }: Rgba): Uint16Array {
  const colour = [r * 257, g * 257, b * 257, Math.round(alpha * maxValue)];
  return Uint16Array.from({ length: width * channels }, (_, i) => colour[i % channels] ?? 0);
}

/** Blends a row of RGBA samples over another, which may have no alpha. Neither is premultiplied. */
function blendRow(source: Pixels['samples'], target: Uint16Array, channels: 3 | 4): void {
  for (let from = 0, to = 0; from < source.length; from += 4, to += channels) {
    const above = (source[from + 3] ?? 0) / maxValue;
    const below = (channels === 4 ? (target[to + 3] ?? 0) / maxValue : 1) * (1 - above);
    const alpha = above + below;
    for (let c = 0; c < 3; c++) {
      const sum = (source[from + c] ?? 0) * above + (target[to + c] ?? 0) * below;
      target[to + c] = alpha === 0 ? 0 : Math.round(sum / alpha);
    }
    if (channels === 4) target[to + 3] = Math.round(alpha * maxValue);
  }
}
