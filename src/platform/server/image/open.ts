import sharp, { type Sharp } from 'sharp';
import { decodeBmp } from './bmp.ts';
import type { ImageHeader } from './header.ts';

/**
 * Starts a sharp pipeline on a picture: upright, in sRGB (8 bits a channel), all frames of an animation, the
 * first page of a TIFF. Nothing of its metadata goes on unless the caller keeps it. Limits must have been
 * checked on `header`.
 */
export async function openImage(bytes: Buffer, header: ImageHeader): Promise<Sharp> {
  if (header.format === 'bmp') return openBmp(bytes, header);
  const image = sharp(bytes, { animated: header.frames > 1, failOn: 'error', limitInputPixels: false });
  return image.autoOrient().pipelineColourspace('srgb');
}

async function openBmp(bytes: Buffer, { width, height, hasAlpha }: ImageHeader): Promise<Sharp> {
  const pixels = await decodeBmp(bytes, hasAlpha);
  return sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

/** The same for a picture whose header says `deep`: 16 bits a channel stay 16 bits. */
export function openDeepImage(bytes: Buffer): Sharp {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false });
  return image.autoOrient().toColourspace('rgb16');
}
