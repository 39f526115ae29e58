import sharp from 'sharp';
import { asImageProblem } from './as-image-problem.ts';
import { readBmpHeader } from './bmp-header.ts';
import type { ImageFormat } from './formats.ts';
import { measureImage } from './measure/measure.ts';

/** What a picture says about itself before it is decoded. */
export interface ImageHeader {
  readonly format: ImageFormat;
  /** Pixels of one frame as it is seen, after EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** More than 1 only for an animation (GIF, WebP); the pages of a TIFF are not frames. */
  readonly frames: number;
  readonly hasAlpha: boolean;
  /** 16 bits a channel (PNG, TIFF). */
  readonly deep: boolean;
  /** Whether the first rows can be decoded without the rest: a sequential JPEG that stands upright. */
  readonly inRows: boolean;
}

/**
 * Reads format, size and kind of a picture without decoding it, once its structure is known to be within the
 * limits.
 * @throws Problem `invalid_image_format` when it is none of the formats read, or cut; `image_too_large`.
 */
export async function readImageHeader(bytes: Buffer): Promise<ImageHeader> {
  const { format } = await measureImage({ pieces: [bytes] });
  if (format === 'bmp') return { format, ...readBmpHeader(bytes), frames: 1, deep: false, inRows: false };
  return asImageProblem(() => readBySharp(bytes, format));
}

async function readBySharp(bytes: Buffer, format: ImageFormat): Promise<ImageHeader> {
  const animated = format === 'gif' || format === 'webp';
  const facts = await sharp(bytes, { animated, limitInputPixels: false }).metadata();
  const frames = animated ? (facts.pages ?? 1) : 1;
  return {
    format,
    width: facts.autoOrient.width,
    height: frames > 1 ? (facts.pageHeight ?? facts.height) : facts.autoOrient.height,
    frames,
    hasAlpha: facts.hasAlpha,
    deep: facts.depth === 'ushort' && (format === 'png' || format === 'tiff'),
    inRows: format === 'jpeg' && !facts.isProgressive && (facts.orientation ?? 1) === 1,
  };
}
