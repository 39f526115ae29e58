import sharp, { type Sharp } from 'sharp';
import { encodeAs } from '#platform/server/image/codecs.ts';
import type { OutputFormat } from '#platform/server/image/formats.ts';
import { alignRowsUp, joinJpegStrips, maxStripRows } from '#platform/server/image/join-jpeg-strips.ts';
import { encodePhotographPng } from '#platform/server/image/png/encode-photograph.ts';
import { isPhotograph, type RawPicture } from '#platform/server/image/png/raw-picture.ts';
import { type Timing, withTiming } from '#platform/server/image/timing.ts';
import type { Pixels } from './pixels.ts';

/** Smaller pictures do not repay the encoder's overhead; for larger ones its copies take too much memory. */
const minPhotographPixels = 1_000_000;
const maxPhotographPixels = 50_000_000;

/** Encodes a picture: a large JPEG in strips on two cores, a PNG with the faster of two encoders. */
export async function encodePixels(
  pixels: Pixels,
  format: OutputFormat,
  timing: Timing | undefined,
): Promise<Buffer> {
  const picture = asRawPicture(pixels);
  if (format === 'png' && picture && isPhotograph(picture)) {
    const { width, height } = pixels;
    return encodePhotographPng(picture, { width, height, left: 0, top: 0, background: [0, 0, 0, 0] });
  }
  if (format === 'jpeg' && picture) return encodeJpegStrips(pixels);
  return encodeAs(withTiming(openPixels(pixels), format, timing), format).toBuffer();
}

/** Encodes pixels as one strip of a JPEG, or as a whole JPEG. */
export async function encodeJpegStrip(pixels: Pixels): Promise<Buffer> {
  return encodeAs(openPixels(pixels), 'jpeg').toBuffer();
}

async function encodeJpegStrips(pixels: Pixels): Promise<Buffer> {
  const rows = Math.min(alignRowsUp(pixels.height / 2), maxStripRows(pixels.width));
  const tops = Array.from({ length: Math.ceil(pixels.height / rows) }, (_, index) => index * rows);
  return joinJpegStrips(
    await Promise.all(tops.map((top) => encodeJpegStrip(rowsOf(pixels, top, top + rows)))),
  );
}

/** Returns rows `from` up to but not including `to` of a picture of one frame, without copying them. */
function rowsOf(pixels: Pixels, from: number, to: number): Pixels {
  const rowSamples = pixels.width * pixels.channels;
  const samples = pixels.samples.subarray(from * rowSamples, to * rowSamples);
  return { ...pixels, samples, height: Math.min(to, pixels.height) - from };
}

/** Returns the picture for the encoders that work in strips, or undefined if they would not be faster. */
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
