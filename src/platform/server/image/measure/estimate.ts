import type { OutputFormat } from '#platform/server/image/formats.ts';
import type { ImageMeasure } from './extent.ts';

/** Work that takes longer leaves a slot free for shorter work. */
export const longAboveMs = 1_000;

/** Time for decoding and encoding each pixel of each frame on a slow core. */
const nanosecondsPerPixel = { jpeg: 8, png: 12, tiff: 12, bmp: 30, gif: 60, webp: 150 } as const;
/** Time for each byte of the file: a picture that is hard to compress takes longer to write, too. */
const nanosecondsPerByte = 60;

/**
 * Estimates how long a picture will take to decode and encode, in milliseconds. Work that turns out to take
 * longer only loses its place when others wait.
 */
export function estimatedMs({ format, width, height, frames, sampleBytes, sizeBytes }: ImageMeasure): number {
  const pixels = width * height * frames * sampleBytes;
  return (pixels * nanosecondsPerPixel[format] + sizeBytes * nanosecondsPerByte) / 1e6;
}

/** Copies of a picture in the WebP encoder, by channels. Measured with 24 megapixels. */
const webpCopies = { 3: 4.5, 4: 11 } as const;

/** Returns what an encoder holds in memory besides its input. All but WebP's work row by row. */
export function encoderBytes(format: OutputFormat, pixels: number, channels: 3 | 4): number {
  return format === 'webp' ? pixels * channels * webpCopies[channels] : 0;
}
