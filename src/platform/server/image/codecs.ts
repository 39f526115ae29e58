import sharp, { type Sharp } from 'sharp';
import { decodeBmp } from './decode-bmp.ts';
import type { OutputFormat } from './formats.ts';
import type { ImageHeader } from './header.ts';
import { outputLimits } from '#platform/shared/output-limits.ts';

const loaders = ['Jpeg', 'Png', 'Nsgif', 'Tiff', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/**
 * Sets up the image library for the whole process; call it once at the start, before the first picture. Only
 * the listed loaders stay usable (SVG and PDF are refused even with a right file name), one thread
 * works on a picture, and nothing decoded is cached.
 */
export function configureImageLibrary(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * Starts a sharp pipeline on a picture: upright, in sRGB or the space that it keeps (8 bits per channel), all
 * frames of an animation, the first page of a TIFF. Drops metadata unless the caller keeps it. The limits
 * must have been checked on `header`.
 */
export async function openImage(bytes: Buffer, header: ImageHeader): Promise<Sharp> {
  if (header.format === 'bmp') return openBmp(bytes, header);
  const image = sharp(bytes, {
    animated: header.frames > 1,
    failOn: 'error',
    limitInputPixels: false,
    ignoreIcc: header.ignoresProfile,
  });
  // Asked for sRGB first, the library would convert CMYK without its profile's perceptual table.
  return header.isCmyk ? image.autoOrient() : image.autoOrient().pipelineColourspace('srgb');
}

async function openBmp(bytes: Buffer, { width, height, hasAlpha }: ImageHeader): Promise<Sharp> {
  const pixels = await decodeBmp(bytes, hasAlpha);
  return sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

/** Starts the same pipeline on a picture whose header says `deep`, and keeps its 16 bits per channel. */
export function openDeepImage(bytes: Buffer, { ignoresProfile }: ImageHeader): Sharp {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, ignoreIcc: ignoresProfile });
  return image.autoOrient().toColourspace('rgb16');
}

/** Good enough for a list; the encoder takes a few milliseconds for so few pixels. */
const thumbnailQuality = 80;

/**
 * Sets how a pipeline is encoded: JPEG and WebP at a quality of 90 unless another is asked for (contract 11),
 * TIFF lossless, the rest for speed.
 */
export function encodeAs(
  image: Sharp,
  format: OutputFormat | 'thumbnail',
  quality: number = outputLimits.defaultQuality,
): Sharp {
  switch (format) {
    case 'thumbnail':
      return image.webp({ quality: thumbnailQuality });
    case 'jpeg':
      return image.jpeg({ quality, optimiseCoding: false });
    case 'png':
      return image.png();
    case 'gif':
      return image.gif({ dither: 0, reuse: false, keepDuplicateFrames: true });
    case 'tiff':
      return image.tiff({ compression: 'lzw', predictor: 'horizontal' });
    case 'webp':
      return image.webp({ quality, effort: 2 });
  }
}
