import sharp, { type Sharp } from 'sharp';
import type { Rgba } from '#platform/shared/colour.ts';
import type { Pixels } from '#tools/text-overlay/server/pixels.ts';
import type { FittedPicture } from '#workflows/templates/shared/fit-size.ts';

/** A picture scaled to a size and put on a canvas of a colour. */
export interface Placing extends FittedPicture {
  readonly background: Rgba;
}

/** Places a picture of 8 bits per channel, or each frame of an animation. */
export async function placePixels(pixels: Pixels, placing: Placing): Promise<Pixels> {
  const frames: Buffer[] = [];
  let channels = pixels.channels;
  for (let index = 0; index < pixels.frames; index++) {
    const placed = await placeFrame(frameOf(pixels, index), placing);
    const { data, info } = await placed.raw().toBuffer({ resolveWithObject: true });
    channels = info.channels === 4 ? 4 : 3;
    frames.push(data);
  }
  const [only, ...others] = frames;
  const samples = only && others.length === 0 ? only : Buffer.concat(frames);
  return { ...pixels, ...placing.canvas, samples, channels };
}

/** Returns a frame as the input of a pipeline. */
export function frameOf({ samples, width, height, channels }: Pixels, index: number): Sharp {
  const length = width * height * channels;
  const frame = samples.subarray(index * length, (index + 1) * length);
  return sharp(frame, { raw: { width, height, channels }, limitInputPixels: false });
}

async function placeFrame(frame: Sharp, placing: Placing): Promise<Sharp> {
  const { canvas, picture, background, left, top } = placing;
  const { channels, width, height } = await frame.metadata();
  const isCut = picture.width > canvas.width || picture.height > canvas.height;
  if (isCut) frame.resize({ ...canvas, fit: 'cover', kernel: 'lanczos3' });
  else if (picture.width !== width || picture.height !== height)
    frame.resize({ ...picture, fit: 'fill', kernel: 'lanczos3' });
  if (isCut || isWhole(placing)) return background.alpha === 1 ? frame.flatten({ background }) : frame;
  if (channels === 4 && background.alpha > 0 && background.alpha < 1) return overColour(frame, placing);
  if (background.alpha === 1) frame.flatten({ background });
  const right = canvas.width - picture.width - left;
  const bottom = canvas.height - picture.height - top;
  return frame.extend({ top, right, bottom, left, background });
}

function isWhole({ canvas, picture }: Placing): boolean {
  return canvas.width === picture.width && canvas.height === picture.height;
}

/** A background that is partly transparent shows through the picture's own transparent parts. */
async function overColour(frame: Sharp, { canvas, left, top, background }: Placing): Promise<Sharp> {
  const { data, info } = await frame.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const empty = { create: { ...canvas, channels: 4 as const, background }, limitInputPixels: false };
  return sharp(empty).composite([{ input: data, raw, left, top, limitInputPixels: false }]);
}
