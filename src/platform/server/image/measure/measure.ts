import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { bmpHeaderBytes, readBmpHeader } from '#platform/server/image/bmp-header.ts';
import type { ImageFormat } from '#platform/server/image/formats.ts';
import { invalidImage } from '#platform/server/image/invalid-image.ts';
import { checkInputExtent } from '#platform/server/image/limits.ts';
import { sniffImage } from '#platform/server/image/sniff.ts';
import { type ByteWindow, type StoredBytes, withWindow } from './byte-window.ts';
import type { Extent, ImageMeasure } from './extent.ts';
import { measureAvif } from './avif.ts';
import { measureGif } from './gif.ts';
import { measureJpeg } from './jpeg.ts';
import { measurePng } from './png.ts';
import { measureTiff } from './tiff.ts';
import { measureWebp } from './webp.ts';

const measures: Readonly<Record<ImageFormat, (window: ByteWindow) => Promise<Extent>>> = {
  jpeg: measureJpeg,
  png: measurePng,
  gif: measureGif,
  bmp: measureBmp,
  tiff: measureTiff,
  webp: measureWebp,
  avif: measureAvif,
};

/**
 * Reads format, size, frames and depth from a picture's structure. This runs in the server itself, because it
 * only reads numbers, in constant memory and in time that grows at most with the file's size.
 * @throws Problem `invalid_image_format` for an unknown format or a truncated or absurd file;
 * `image_too_large`.
 */
export async function measureImage(stored: StoredBytes): Promise<ImageMeasure> {
  const measure = await measureStructure(stored);
  checkInputExtent(measure);
  return measure;
}

/** The same for a picture of any size, such as a result, which may be larger than what is read. */
export async function measureStructure(stored: StoredBytes): Promise<ImageMeasure> {
  return withWindow(stored, async (window) => {
    const format = sniffImage(await window.show(0, 32));
    if (format === undefined) throw new Problem(imageProblems.invalidFormat);
    const measure = { format, sizeBytes: window.sizeBytes, ...(await measures[format](window)) };
    if (measure.width < 1 || measure.height < 1)
      throw invalidImage(`size ${measure.width} x ${measure.height}`);
    return measure;
  });
}

/** The canvas that decodes a BMP holds its pixels twice. */
async function measureBmp(window: ByteWindow): Promise<Extent> {
  const { width, height } = readBmpHeader(await window.show(0, bmpHeaderBytes), window.sizeBytes);
  return { width, height, frames: 1, channels: 4, sampleBytes: 1, decoderBytes: 2 * width * height * 4 };
}
