import type { ImageHeader } from '../../../platform/server/image/header.ts';
import { openDeepImage, openImage } from '../../../platform/server/image/codecs.ts';
import type { Box } from '../shared/draw/layout.ts';

/** Rows of a picture, counted from its top. */
export interface Rows {
  readonly top: number;
  readonly height: number;
}

/** A decoded picture, or some rows of one; the frames of an animation below one another. */
export interface Pixels {
  /** 8 or 16 bits a sample, rows without gaps. */
  readonly samples: Uint8Array | Uint16Array;
  readonly width: number;
  /** The row of the picture that comes first; 0 with an animation. */
  readonly top: number;
  /** Of one frame. */
  readonly height: number;
  readonly frames: number;
  readonly channels: 3 | 4;
}

const deepStep = 257;

/**
 * Decodes a picture upright to sRGB; a 16-bit one keeps its depth. Only `rows` of it where they are named.
 */
export async function decodePixels(bytes: Buffer, header: ImageHeader, rows?: Rows): Promise<Pixels> {
  const image = header.deep ? openDeepImage(bytes) : await openImage(bytes, header);
  const part = rows ? image.extract({ left: 0, width: header.width, ...rows }) : image;
  const raw = part.raw({ depth: header.deep ? 'ushort' : 'uchar' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const samples = header.deep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const channels = info.channels === 4 ? 4 : 3;
  const { frames } = header;
  return { samples, width: info.width, top: rows?.top ?? 0, height: info.height / frames, frames, channels };
}

/** Copies a box, which stands where the whole picture has it, out of a frame into 8-bit RGBA. */
export function cutBox(pixels: Pixels, box: Box, frame: number, rgba: Uint8ClampedArray): void {
  eachRow(pixels, box, frame, (start, row) => cutRow(pixels, start, rgba, row * box.width * 4, box.width));
}

/** Puts a box back into a frame. Samples of 16 bits stay as they are where the box shows the same in 8. */
export function pasteBox(pixels: Pixels, box: Box, frame: number, rgba: Uint8ClampedArray): void {
  eachRow(pixels, box, frame, (start, row) => pasteRow(pixels, start, rgba, row * box.width * 4, box.width));
}

function eachRow(
  { width, top, height }: Pixels,
  box: Box,
  frame: number,
  work: (startPixel: number, row: number) => void,
): void {
  for (let row = 0; row < box.height; row++) work((frame * height + box.y - top + row) * width + box.x, row);
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
    for (let c = 0; c < channels; c++) row[to + c] = (samples[from + c] ?? 0) / deepStep;
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
      if (Math.round((samples[to + c] ?? 0) / deepStep) !== value) samples[to + c] = value * deepStep;
    }
  }
}
