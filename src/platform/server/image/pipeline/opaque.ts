import type { Rgba } from '#platform/shared/colour.ts';
import { outputProblems } from '#platform/shared/output-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Pixels } from './pixels.ts';
import { factsOf, type Picture, pixelsOf } from './place.ts';

/**
 * Returns a picture for a format without alpha: what is transparent is filled with `background`. Decodes it
 * if it may be transparent. Throws `Problem` `needs_background` if it is, and there is none.
 */
export async function withoutAlpha(picture: Picture, background: Rgba | undefined): Promise<Picture> {
  const { content, placing } = picture;
  const border = placing?.background;
  if (border ? border.alpha === 1 : !factsOf(content).hasAlpha) return picture;
  const pixels = await pixelsOf(picture);
  return { content: pixels.channels === 3 ? pixels : filled(pixels, background) };
}

/** Only pictures of 8 bits a sample are written without alpha. */
function filled(pixels: Pixels, background: Rgba | undefined): Pixels {
  const { samples } = pixels;
  const filledSamples = new Uint8Array((samples.length / 4) * 3);
  const below = background ? [background.r, background.g, background.b] : undefined;
  for (let from = 0, to = 0; from < samples.length; from += 4, to += 3) {
    const alpha = samples[from + 3] ?? 0;
    if (alpha < 255 && !below) throw new Problem(outputProblems.needsBackground);
    for (let c = 0; c < 3; c++) {
      const [own, other] = [samples[from + c] ?? 0, below?.[c] ?? 0];
      filledSamples[to + c] = alpha === 255 ? own : Math.round((own * alpha + other * (255 - alpha)) / 255);
    }
  }
  return { ...pixels, samples: filledSamples, channels: 3 };
}
