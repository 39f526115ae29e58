import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Pixels } from './pixels.ts';

/** How far a sample may be from the border's colour, and alpha from 0, of 255 (contract 11, Pictures). */
const tolerance = 10;

interface Edges {
  readonly left: number;
  readonly top: number;
  /** The last column and row, inside. */
  readonly right: number;
  readonly bottom: number;
}

/**
 * Cuts off a border that is transparent, or of the colour of the upper left corner if no corner is
 * transparent. Of an animation all frames are cut alike, around what any of them shows. Takes over the memory
 * of the pixels. Throws `Problem` `nothing_left` for a picture that is nothing but border.
 */
export function trim(pixels: Pixels): Pixels {
  const isBorder = borderOf(pixels);
  const edges = edgesOf(pixels, isBorder);
  const { left, top, right, bottom } = edges;
  const [width, height] = [right - left + 1, bottom - top + 1];
  if (width === pixels.width && height === pixels.height) return pixels;
  const { samples, channels, frames } = pixels;
  const rowSamples = width * channels;
  for (let frame = 0; frame < frames; frame++) {
    for (let y = 0; y < height; y++) {
      const from = ((frame * pixels.height + top + y) * pixels.width + left) * channels;
      samples.copyWithin((frame * height + y) * rowSamples, from, from + rowSamples);
    }
  }
  return { ...pixels, samples: samples.subarray(0, frames * height * rowSamples), width, height };
}

/** Whether the pixel whose samples begin at an index is of the border. */
type IsBorder = (at: number) => boolean;

function borderOf({ samples, width, height, channels }: Pixels): IsBorder {
  const near = samples instanceof Uint16Array ? tolerance * 257 : tolerance;
  const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((pixel) => pixel * channels);
  const isClear: IsBorder = (at) => (samples[at + 3] ?? 0) <= near;
  if (channels === 4 && corners.some(isClear)) return isClear;
  const colour = samples.slice(0, channels);
  return (at) => {
    for (let c = 0; c < channels; c++)
      if (Math.abs((samples[at + c] ?? 0) - (colour[c] ?? 0)) > near) return false;
    return true;
  };
}

/** Finds what all frames show together. Looks at each pixel of the border once. */
function edgesOf({ width, height, frames, channels }: Pixels, isBorder: IsBorder): Edges {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let row = 0; row < frames * height; row++) {
    const start = row * width;
    let first = 0;
    while (first < width && isBorder((start + first) * channels)) first++;
    if (first === width) continue;
    let last = width - 1;
    // What earlier rows have found need not be looked at again.
    while (last > Math.max(first, right) && isBorder((start + last) * channels)) last--;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, row % height);
    bottom = Math.max(bottom, row % height);
  }
  if (right < 0) throw new Problem(imageProblems.nothingLeft);
  return { left, top, right, bottom };
}
