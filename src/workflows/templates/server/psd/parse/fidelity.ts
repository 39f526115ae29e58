import type { Pixels } from '#platform/server/image/pipeline/pixels.ts';
import { colourDistance, labOf } from '#tools/print-files/server/engines/colours.ts';
import type { ReadComposite } from './composite.ts';

/**
 * Returns how near pixels are to a document's composite, both over white: 1 - mean CIEDE2000 / 100, to four
 * decimals.
 */
export function fidelityOf({ samples, width, height, channels }: Pixels, composite: ReadComposite): number {
  let sum = 0;
  for (let y = 0, at = 0; y < height; y++) {
    const { red, green, blue } = composite(y);
    for (let x = 0; x < width; x++, at += channels) {
      const alpha = channels === 4 ? (samples[at + 3] ?? 0) / 255 : 1;
      const overWhite = (level: number) => Math.round(level * alpha + 255 * (1 - alpha));
      const [r, g, b] = [
        overWhite(samples[at] ?? 0),
        overWhite(samples[at + 1] ?? 0),
        overWhite(samples[at + 2] ?? 0),
      ];
      const [r2, g2, b2] = [red[x] ?? 0, green[x] ?? 0, blue[x] ?? 0];
      if (r !== r2 || g !== g2 || b !== b2) sum += colourDistance(labOf(r, g, b), labOf(r2, g2, b2));
    }
  }
  return Math.max(0, Math.round((1 - sum / (width * height) / 100) * 10_000) / 10_000);
}
