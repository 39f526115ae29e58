import sharp from 'sharp';
import { encodeAs, openImage } from '#platform/server/image/codecs.ts';
import { encodePhotographPng } from '#platform/server/image/png/encode-photograph.ts';
import { isPhotograph, type RawPicture } from '#platform/server/image/png/raw-picture.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import { padAround } from './pad-pixels.ts';
import { type PadTask, scaleToSquare } from './pad-task.ts';

/** Smaller pictures do not repay the encoder's overhead; larger ones take too much memory when decoded. */
const MIN_PIXELS = 1_000_000;
const MAX_PIXELS = 50_000_000;
/** Drawings compress far below this, photographs hardly ever do. */
const MIN_BYTES_PER_PIXEL = 0.1;

/** Returns whether the encoder for photographs may be faster. Decides without decoding the picture. */
export function mayBePhotograph({ bytes, header, square, background, format }: PadTask): boolean {
  if (format !== 'png' || (header.hasAlpha && background.alpha < 1)) return false;
  const pixels = header.width * header.height;
  const scaledPixels = square.picture.width * square.picture.height;
  const isFit = Math.min(pixels, scaledPixels) >= MIN_PIXELS && Math.max(pixels, scaledPixels) <= MAX_PIXELS;
  return isFit && bytes.length >= pixels * MIN_BYTES_PER_PIXEL;
}

/** Pads a picture to PNG with the faster of two encoders, chosen from a sample of its pixels. */
export async function padPhotograph(task: PadTask): Promise<Buffer> {
  const { square, background } = task;
  const picture = await decode(task);
  if (!isPhotograph(picture)) return padDrawing(picture, task);
  const frame = { width: square.side, height: square.side, left: square.left, top: square.top };
  return encodePhotographPng(picture, { ...frame, background: channelValues(background, picture.channels) });
}

async function decode(task: PadTask): Promise<RawPicture> {
  const { bytes, header, background } = task;
  const image = scaleToSquare(await openImage(bytes, header), task);
  if (background.alpha === 1) image.flatten({ background });
  else image.ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

function padDrawing({ pixels, width, height, channels }: RawPicture, task: PadTask): Promise<Buffer> {
  const image = sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false });
  return encodeAs(padAround(image, task), task.format).toBuffer();
}

function channelValues({ r, g, b, alpha }: Rgba, channels: RawPicture['channels']): number[] {
  return [r, g, b, Math.round(alpha * 255)].slice(0, channels);
}
