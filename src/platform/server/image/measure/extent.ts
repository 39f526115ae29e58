import type { ImageFormat } from '#platform/server/image/formats.ts';

/** What a picture's structure says about the work that it will be, before any codec sees it. */
export interface Extent {
  /** Pixels of one frame, as stored: before EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Frames of an animation; 1 for a TIFF, because only its first page is read. */
  readonly frames: number;
  /** The most samples that a decoded pixel can have. */
  readonly channels: 3 | 4;
  /** Size of one decoded sample: 1, or 2 for 16 bits. */
  readonly sampleBytes: 1 | 2;
  /** What the decoder holds in memory besides the rows that it returns. */
  readonly decoderBytes: number;
}

export interface ImageMeasure extends Extent {
  readonly format: ImageFormat;
  /** Of the file. */
  readonly sizeBytes: number;
}

/** Returns the size of all samples of all frames, decoded. */
export function decodedBytes({ width, height, frames, channels, sampleBytes }: Extent): number {
  return width * height * frames * channels * sampleBytes;
}
