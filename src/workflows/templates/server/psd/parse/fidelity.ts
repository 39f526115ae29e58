import type { Pixels } from '#platform/server/image/pipeline/pixels.ts';
import { colourDistance, labOf } from '#tools/print-files/server/engines/colours.ts';
import type { ReadComposite } from './composite.ts';

/** More are not compared: with so many, the mean of the rest is the same to four decimals. */
const maxComparedPixels = 2_000_000;

/**
 * Returns how near pixels are to a document's composite, both over white: 1 - mean CIEDE2000 / 100, to four
 * decimals. Of a large document one pixel of each small square is compared.
 */
export function fidelityOf({ samples, width, height, channels }: Pixels, composite: ReadComposite): number {
  const step = Math.ceil(Math.sqrt((width * height) / maxComparedPixels));
  let sum = 0;
  let count = 0;
  for (let top = 0; top < height; top += step) {
    // Another place in each square, so that no pattern of the picture is met or missed by it.
    const y = Math.min(height - 1, top + (spread(top) % step));
    const { red, green, blue } = composite(y);
    for (let left = 0; left < width; left += step) {
      const x = Math.min(width - 1, left + (spread(left + top * width) % step));
      const at = (y * width + x) * channels;
      const alpha = channels === 4 ? (samples[at + 3] ?? 0) / 255 : 1;
      const r = overWhite(samples[at] ?? 0, alpha);
      const g = overWhite(samples[at + 1] ?? 0, alpha);
      const b = overWhite(samples[at + 2] ?? 0, alpha);
      const [r2 = 0, g2 = 0, b2 = 0] = [red[x], green[x], blue[x]];
      if (r !== r2 || g !== g2 || b !== b2) sum += colourDistance(labOf(r, g, b), labOf(r2, g2, b2));
      count += 1;
    }
  }
  return Math.max(0, Math.round((1 - sum / count / 100) * 10_000) / 10_000);
}

function overWhite(level: number, alpha: number): number {
  return Math.round(level * alpha + 255 * (1 - alpha));
}

/** Spreads numbers that follow one another evenly. */
function spread(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 16;
}
