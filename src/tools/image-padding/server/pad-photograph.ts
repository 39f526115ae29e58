import sharp from 'sharp';
import { encodeAs } from '../../../platform/server/image/encode.ts';
import { openImage } from '../../../platform/server/image/open.ts';
import { encodePhotographPng } from '../../../platform/server/image/png/encode-photograph.ts';
import { isPhotograph } from '../../../platform/server/image/png/is-photograph.ts';
import type { RawPicture } from '../../../platform/server/image/png/picture.ts';
import type { Rgba } from '../../../platform/shared/colour.ts';
import { padAround } from './pad-pixels.ts';
import type { PadTask } from './pad-task.ts';

/** Below, the encoder's own overhead shows; above, the decoded picture takes too much memory. */
const MIN_PIXELS = 1_000_000;
const MAX_PIXELS = 50_000_000;
/** Drawings are compressed far below this, photographs hardly ever. */
const MIN_BYTES_PER_PIXEL = 0.1;

/** Whether a PNG answer may gain from the encoder for photographs, judged without decoding. */
export function mayBePhotograph({ bytes, header, background, format }: PadTask): boolean {
  const pixels = header.width * header.height;
  if (format !== 'png' || (header.hasAlpha && background.alpha < 1)) return false;
  return pixels >= MIN_PIXELS && pixels <= MAX_PIXELS && bytes.length >= pixels * MIN_BYTES_PER_PIXEL;
}

/** Pads a picture to PNG by the faster of two encoders, chosen by a sample of its pixels. */
export async function padPhotograph(task: PadTask): Promise<Buffer> {
  const { square, background } = task;
  const picture = await decode(task);
  if (!isPhotograph(picture)) return padDrawing(picture, task);
  const frame = { width: square.side, height: square.side, left: square.left, top: square.top };
  return encodePhotographPng(picture, { ...frame, background: channelValues(background, picture.channels) });
}

async function decode({ bytes, header, background }: PadTask): Promise<RawPicture> {
  const image = await openImage(bytes, header);
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
