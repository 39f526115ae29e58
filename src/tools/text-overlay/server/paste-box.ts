import type { Pixels } from '#platform/server/image/pipeline/pixels.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';

/** The factor from an 8-bit to a 16-bit sample: 255 becomes 65535. */
const deepFactor = 257;

/** Copies a box of a frame to 8-bit RGBA. */
export function cutBox(pixels: Pixels, box: Box, frame: number, rgba: Uint8ClampedArray): void {
  eachRow(pixels, box, frame, (start, row) => cutRow(pixels, start, rgba, row * box.width * 4, box.width));
}

/** Writes a box back to a frame. A 16-bit sample changes only if its 8-bit value changed. */
export function pasteBox(pixels: Pixels, box: Box, frame: number, rgba: Uint8ClampedArray): void {
  eachRow(pixels, box, frame, (start, row) => pasteRow(pixels, start, rgba, row * box.width * 4, box.width));
}

function eachRow(
  { width, height }: Pixels,
  box: Box,
  frame: number,
  work: (startPixel: number, row: number) => void,
): void {
  for (let row = 0; row < box.height; row++) work((frame * height + box.y + row) * width + box.x, row);
}

function cutRow(
  { samples, channels }: Pixels,
  start: number,
  cut: Uint8ClampedArray,
  at: number,
  width: number,
): void {
  if (samples instanceof Uint16Array) {
    cutDeepRow(samples, channels, start, cut.subarray(at, at + width * 4));
  } else if (channels === 4) {
    cut.set(samples.subarray(start * 4, (start + width) * 4), at);
  } else {
    for (let from = start * 3, to = at; from < (start + width) * 3; from += 3, to += 4) {
      cut[to] = samples[from] ?? 0;
      cut[to + 1] = samples[from + 1] ?? 0;
      cut[to + 2] = samples[from + 2] ?? 0;
      cut[to + 3] = 255;
    }
  }
}

function cutDeepRow(samples: Uint16Array, channels: 3 | 4, start: number, row: Uint8ClampedArray): void {
  row.fill(255);
  for (let from = start * channels, to = 0; to < row.length; from += channels, to += 4) {
    for (let c = 0; c < channels; c++) row[to + c] = (samples[from + c] ?? 0) / deepFactor;
  }
}

function pasteRow(
  { samples, channels }: Pixels,
  start: number,
  cut: Uint8ClampedArray,
  at: number,
  width: number,
): void {
  if (samples instanceof Uint16Array) {
    pasteDeepRow(samples, channels, start, cut.subarray(at, at + width * 4));
  } else if (channels === 4) {
    samples.set(cut.subarray(at, at + width * 4), start * 4);
  } else {
    for (let to = start * 3, from = at; to < (start + width) * 3; to += 3, from += 4) {
      samples[to] = cut[from] ?? 0;
      samples[to + 1] = cut[from + 1] ?? 0;
      samples[to + 2] = cut[from + 2] ?? 0;
    }
  }
}

function pasteDeepRow(samples: Uint16Array, channels: 3 | 4, start: number, row: Uint8ClampedArray): void {
  for (let to = start * channels, from = 0; from < row.length; to += channels, from += 4) {
    for (let c = 0; c < channels; c++) {
      const value = row[from + c] ?? 0;
      if (Math.round((samples[to + c] ?? 0) / deepFactor) !== value) samples[to + c] = value * deepFactor;
    }
  }
}
