import { imageProblems } from '../../../shared/image-problems.ts';
import { Problem } from '../../../shared/problem.ts';
import type { ImageFormat } from '../formats.ts';
import { checkInputExtent } from '../limits.ts';
import { sniffImage } from '../sniff.ts';
import { measureBmp } from './bmp.ts';
import { type ByteWindow, type StoredBytes, withWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';
import { measureGif } from './gif.ts';
import { invalidImage } from './invalid.ts';
import { measureJpeg } from './jpeg.ts';
import { measurePng } from './png.ts';
import { measureTiff } from './tiff.ts';
import { measureWebp } from './webp.ts';

export interface ImageMeasure extends Extent {
  readonly format: ImageFormat;
  /** Of the file. */
  readonly sizeBytes: number;
}

const measures: Readonly<Record<ImageFormat, (window: ByteWindow) => Promise<Extent>>> = {
  jpeg: measureJpeg,
  png: measurePng,
  gif: measureGif,
  bmp: measureBmp,
  tiff: measureTiff,
  webp: measureWebp,
};

/**
 * Reads format, size, frames and depth out of a picture's structure: in this process, because it reads
 * numbers alone, in flat memory and in time that grows with the file's size at most.
 * @throws Problem `invalid_image_format` for what is none of the formats, cut or absurd; `image_too_large`.
 */
export async function measureImage(stored: StoredBytes): Promise<ImageMeasure> {
  return withWindow(stored, async (window) => {
    const format = sniffImage(await window.show(0, 32));
    if (format === undefined) throw new Problem(imageProblems.invalidFormat);
    const measure = { format, sizeBytes: window.sizeBytes, ...(await measures[format](window)) };
    if (measure.width < 1 || measure.height < 1)
      throw invalidImage(`size ${measure.width} x ${measure.height}`);
    checkInputExtent(measure);
    return measure;
  });
}

/** The bytes of all samples of all frames, decoded. */
export function decodedBytes({ width, height, frames, channels, sampleBytes }: Extent): number {
  return width * height * frames * channels * sampleBytes;
}
