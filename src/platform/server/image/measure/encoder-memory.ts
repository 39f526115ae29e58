import type { OutputFormat } from '../formats.ts';

/**
 * The encoder of WebP holds a picture in several forms, and its alpha channel in more. Measured at 24
 * megapixels.
 */
const webpCopies = { 3: 4.5, 4: 11 } as const;

/** What an encoder holds of a picture beside the rows it gets, in bytes. The others work row by row. */
export function encoderBytes(format: OutputFormat, pixels: number, channels: 3 | 4): number {
  return format === 'webp' ? pixels * channels * webpCopies[channels] : 0;
}
