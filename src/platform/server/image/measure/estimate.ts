import type { ImageMeasure } from './measure.ts';

/** Work that takes longer leaves a slot free for shorter work. */
export const longAboveMs = 1_000;

/** Of decoding and encoding, for each pixel of each frame, on a slow core. */
const nanosecondsPerPixel = { jpeg: 8, png: 12, tiff: 12, bmp: 30, gif: 60, webp: 150 } as const;
/** For each byte of the file: what is hard to compress is hard to write, too. */
const nanosecondsPerByte = 60;

/**
 * How long a picture will take to decode and encode, in milliseconds. Work that turns out to take longer
 * loses nothing but its place when others wait.
 */
export function estimatedMs({ format, width, height, frames, sampleBytes, sizeBytes }: ImageMeasure): number {
  const pixels = width * height * frames * sampleBytes;
  return (pixels * nanosecondsPerPixel[format] + sizeBytes * nanosecondsPerByte) / 1e6;
}
