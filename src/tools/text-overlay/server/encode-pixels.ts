import sharp, { type Sharp } from 'sharp';
import { encodeAs } from '../../../platform/server/image/encode.ts';
import type { OutputFormat } from '../../../platform/server/image/formats.ts';
import { encodePhotographPng } from '../../../platform/server/image/png/encode-photograph.ts';
import { isPhotograph } from '../../../platform/server/image/png/is-photograph.ts';
import type { RawPicture } from '../../../platform/server/image/png/picture.ts';
import type { Pixels } from './pixels.ts';

/** Below, the encoder's own overhead shows; above, its copies take too much memory. */
const minPhotographPixels = 1_000_000;
const maxPhotographPixels = 50_000_000;

/** Milliseconds that each frame is shown, and how often all are; 0 is for ever. */
export interface Timing {
  readonly delay: number[];
  readonly loop: number;
}

/** Writes a picture in a format, by the faster of two encoders where that is PNG. */
export async function encodePixels(pixels: Pixels, format: OutputFormat, timing: Timing | undefined): Promise<Buffer> {
  const picture = asRawPicture(pixels);
  if (format === 'png' && picture && isPhotograph(picture)) {
    const { width, height } = pixels;
    return encodePhotographPng(picture, { width, height, left: 0, top: 0, background: [0, 0, 0, 0] });
  }
  return encodeAs(withTiming(openPixels(pixels), format, timing), format).toBuffer();
}

/** The picture for the encoder of photographs; undefined where it would gain nothing. */
function asRawPicture({ samples, width, height, frames, channels }: Pixels): RawPicture | undefined {
  if (samples instanceof Uint16Array || frames > 1) return undefined;
  if (width * height < minPhotographPixels || width * height > maxPhotographPixels) return undefined;
  return { pixels: samples, width, height, channels };
}

function openPixels({ samples, width, height, frames, channels }: Pixels): Sharp {
  const raw = { width, height: height * frames, channels, ...(frames > 1 && { pageHeight: height }) };
  const image = sharp(samples, { raw, limitInputPixels: false });
  return samples instanceof Uint16Array ? image.toColourspace('rgb16') : image;
}

function withTiming(image: Sharp, format: OutputFormat, timing: Timing | undefined): Sharp {
  if (!timing) return image;
  return format === 'webp' ? image.webp(timing) : image.gif(timing);
}
