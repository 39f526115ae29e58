import sharp from 'sharp';
import { asImageProblem } from './invalid-image.ts';
import { readBmpHeader } from './bmp-header.ts';
import type { ImageFormat } from './formats.ts';
import { measureImage } from './measure/measure.ts';

/** What a picture says about itself before it is decoded. */
export interface ImageHeader {
  readonly format: ImageFormat;
  /** Pixels of one frame as displayed, after EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** More than 1 only for an animation (GIF, WebP). The pages of a TIFF are not frames. */
  readonly frames: number;
  readonly hasAlpha: boolean;
  /** Whether it has 16 bits per channel (PNG, TIFF). */
  readonly deep: boolean;
}

/**
 * Reads format, size and kind of a picture without decoding it, after checking its structure against the
 * limits.
 * @throws Problem `invalid_image_format` for an unknown format or a truncated file; `image_too_large`.
 */
export async function readImageHeader(bytes: Buffer): Promise<ImageHeader> {
  const { format } = await measureImage({ pieces: [bytes] });
  if (format === 'bmp') return { format, ...readBmpHeader(bytes), frames: 1, deep: false };
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
  };
}
