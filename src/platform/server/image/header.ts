import sharp, { type Metadata } from 'sharp';
import { asImageProblem } from './invalid-image.ts';
import { readBmpHeader } from './bmp-header.ts';
import type { ImageFormat } from './formats.ts';
import { checkInputExtent } from './limits.ts';
import { measureImage } from './measure/measure.ts';
import { type RgbSpace, rgbSpaceOf } from '#platform/shared/colour-space/rgb-space.ts';

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
  /** The colour space that it keeps; without one it is in sRGB, or becomes so. */
  readonly space?: RgbSpace | undefined;
  /** The ICC profile that its results carry: of the space that it keeps, or its own of sRGB. */
  readonly profile?: Uint8Array | undefined;
  /** Whether its samples are used as they are, although it has a profile. */
  readonly ignoresProfile: boolean;
  readonly isCmyk?: boolean;
}

/**
 * Reads format, size and kind of a picture without decoding it, after checking its structure against the
 * limits.
 * @throws Problem `invalid_image_format` for an unknown format or a truncated file; `image_too_large`.
 */
export async function readImageHeader(bytes: Buffer): Promise<ImageHeader> {
  const { format } = await measureImage({ pieces: [bytes] });
  if (format === 'bmp')
    return { format, ...readBmpHeader(bytes), frames: 1, deep: false, ignoresProfile: false };
  return asImageProblem(() => readBySharp(bytes, format));
}

/** Returns the header of a picture that is read in sRGB, even if it could keep its own space. */
export function inSrgb(header: ImageHeader): ImageHeader {
  return { ...header, space: undefined, profile: undefined, ignoresProfile: false };
}

async function readBySharp(bytes: Buffer, format: ImageFormat): Promise<ImageHeader> {
  const animated = format === 'gif' || format === 'webp';
  const facts = await sharp(bytes, { animated, limitInputPixels: false }).metadata();
  const frames = animated ? (facts.pages ?? 1) : 1;
  const { width, height } = facts.autoOrient;
  // Its boxes may say less than its coded data.
  if (format === 'avif') checkInputExtent({ width, height, frames });
  return {
    format,
    width: facts.autoOrient.width,
    height: frames > 1 ? (facts.pageHeight ?? facts.height) : facts.autoOrient.height,
    frames,
    hasAlpha: facts.hasAlpha,
    isCmyk: facts.space === 'cmyk',
    ...coloursOf(facts, format),
  };
}

/**
 * A picture of 16 bits with a profile that it cannot keep is read with 8: the library would convert it to
 * Display P3.
 */
function coloursOf(
  { icc, space, depth }: Metadata,
  format: ImageFormat,
): Pick<ImageHeader, 'deep' | 'space' | 'profile' | 'ignoresProfile'> {
  const isDeep = depth === 'ushort' && (format === 'png' || format === 'tiff');
  const isRgb = space === 'srgb' || space === 'rgb' || space === 'rgb16';
  if (!icc || !isRgb || format === 'gif') return { deep: isDeep, ignoresProfile: false };
  const own = rgbSpaceOf(icc);
  if (!own) return { deep: false, ignoresProfile: false };
  const kept = { deep: isDeep, profile: icc, ignoresProfile: true };
  return own === 'srgb' ? kept : { ...kept, space: own };
}
