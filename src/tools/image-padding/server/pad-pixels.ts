import sharp, { type Sharp } from 'sharp';
import { encodeAs, openImage } from '#platform/server/image/codecs.ts';
import { type PadTask, scaleToSquare } from './pad-task.ts';

/** Pads a picture, or each frame of an animation, with 8 bits per channel. */
export async function padPixels(task: PadTask): Promise<Buffer> {
  const image = scaleToSquare(await openImage(task.bytes, task.header), task);
  const padded = showsThrough(task) ? await padOverColour(image, task) : padAround(image, task);
  return encodeAs(padded, task.format).toBuffer();
}

/** Adds the border to a pipeline. An opaque colour also fills the picture's transparent parts. */
export function padAround(image: Sharp, { header, square, background }: PadTask): Sharp {
  const { top, right, bottom, left } = square;
  const isOpaque = header.format === 'jpeg';
  if (background.alpha === 1 && !isOpaque) image.flatten({ background });
  return image.extend({ top, right, bottom, left, background });
}

/** Returns whether a partly transparent background is visible through the picture itself. */
function showsThrough({ header, background }: PadTask): boolean {
  return header.hasAlpha && background.alpha > 0 && background.alpha < 1;
}

async function padOverColour(image: Sharp, { square, background }: PadTask): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const canvas = sharp({
    create: { width: square.side, height: square.side, channels: 4, background },
    limitInputPixels: false,
  });
  return canvas.composite([
    {
      input: data,
      raw: { width, height, channels },
      left: square.left,
      top: square.top,
      limitInputPixels: false,
    },
  ]);
}
