import sharp, { type Sharp } from 'sharp';
import type { OutputFormat } from './formats.ts';
import type { ImageHeader } from './header.ts';

/** The duration of each frame in milliseconds, and the number of loops; 0 loops forever. */
export interface Timing {
  readonly delay: number[];
  readonly loop: number;
}

/** Returns the timing of an animation, undefined for a picture of one frame. */
export async function timingOf(bytes: Buffer, header: ImageHeader): Promise<Timing | undefined> {
  if (header.frames === 1) return undefined;
  const { delay, loop } = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  return { delay: delay ?? [], loop: loop ?? 0 };
}

/** Gives a pipeline of an animation its timing. Call it before `encodeAs`, which sets the rest. */
export function withTiming(
  image: Sharp,
  format: OutputFormat | 'thumbnail',
  timing: Timing | undefined,
): Sharp {
  if (!timing) return image;
  return format === 'webp' ? image.webp(timing) : image.gif(timing);
}
