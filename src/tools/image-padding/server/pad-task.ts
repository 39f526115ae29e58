import type { Sharp } from 'sharp';
import type { OutputFormat } from '#platform/server/image/formats.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import type { ImageHeader } from '#platform/server/image/header.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import type { Square } from '#tools/image-padding/shared/square.ts';

/** One picture to pad, with every decision that its header and the options allow already made. */
export interface PadTask {
  readonly bytes: Buffer;
  readonly header: ImageHeader;
  readonly square: Square;
  readonly background: Rgba;
  readonly format: OutputFormat;
}

/** Scales a pipeline, or each frame of an animation, to the picture's size inside the square. */
export function scaleToSquare(image: Sharp, { header, square: { picture } }: PadTask): Sharp {
  if (picture.width === header.width && picture.height === header.height) return image;
  return image.resize({ ...picture, fit: 'fill', kernel: 'lanczos3' });
}

const TRANSPARENT: Rgba = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Returns the requested colour as four channels. Pixels of a GIF are either opaque or fully transparent, so
 * an animation gets whichever is nearer.
 */
export function backgroundColour(
  background: Rgba | 'transparent',
  header: Pick<ImageHeader, 'frames'>,
): Rgba {
  const colour = background === 'transparent' ? TRANSPARENT : background;
  if (header.frames === 1) return colour;
  return colour.alpha < 0.5 ? TRANSPARENT : { ...colour, alpha: 1 };
}

/**
 * Returns the format of the result (contract 3 and 11). An animation keeps its own format. Everything else
 * becomes PNG if requested, if it is a BMP, or if its format cannot store the background's transparency.
 */
export function outputFormatOf(
  header: Pick<ImageHeader, 'format' | 'frames'>,
  background: Rgba,
  requested: 'png' | 'same',
): OutputFormat {
  if (header.format === 'bmp') return 'png';
  if (header.frames > 1) return header.format;
  if (requested === 'png') return 'png';
  if (background.alpha === 1) return header.format;
  const { alpha } = outputFormats[header.format];
  const canStoreAlpha = alpha === 'full' || (alpha === 'binary' && background.alpha === 0);
  return canStoreAlpha ? header.format : 'png';
}
