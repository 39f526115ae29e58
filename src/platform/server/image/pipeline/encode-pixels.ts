import type { Sharp } from 'sharp';
import { encodeAs } from '#platform/server/image/codecs.ts';
import { alignRowsUp, joinJpegStrips, maxStripRows } from '#platform/server/image/join-jpeg-strips.ts';
import { encodePhotographPng } from '#platform/server/image/png/encode-photograph.ts';
import { isPhotograph } from '#platform/server/image/png/raw-picture.ts';
import type { Size } from '#platform/shared/size.ts';
import { openPixels, type Pixels } from './pixels.ts';
import type { WrittenAs } from './plan.ts';

/** Smaller pictures do not repay the overhead of strips; larger ones take too much memory when decoded. */
const stripPixels = { min: 1_000_000, max: 50_000_000 };

/** Whether a picture is of a size at which encoding it in strips is faster. */
export function fitsStrips({ width, height }: Size): boolean {
  return width * height >= stripPixels.min && width * height <= stripPixels.max;
}

/** Encodes pixels: a large JPEG in strips on two cores, a PNG with the faster of two encoders. */
export async function encodePixels(pixels: Pixels, writtenAs: WrittenAs, quality?: number): Promise<Buffer> {
  const { samples, width, height, channels } = pixels;
  if (pixels.frames === 1 && !(samples instanceof Uint16Array) && fitsStrips(pixels)) {
    if (writtenAs === 'jpeg') return encodeJpegStrips(pixels, quality);
    const picture = { pixels: samples, width, height, channels };
    if (writtenAs === 'png' && isPhotograph(picture))
      return encodePhotographPng(picture, { width, height, left: 0, top: 0, background: [0, 0, 0, 0] });
  }
  return encodeAs(openTimed(pixels, writtenAs), writtenAs, quality).toBuffer();
}

/** Starts a pipeline on all frames, which `encodeAs` completes. */
function openTimed(pixels: Pixels, writtenAs: WrittenAs): Sharp {
  const image = openPixels(pixels);
  if (!pixels.timing) return image;
  return writtenAs === 'webp' ? image.webp(pixels.timing) : image.gif(pixels.timing);
}

async function encodeJpegStrips(pixels: Pixels, quality: number | undefined): Promise<Buffer> {
  const rows = Math.min(alignRowsUp(pixels.height / 2), maxStripRows(pixels.width));
  const tops = Array.from({ length: Math.ceil(pixels.height / rows) }, (_, index) => index * rows);
  const strips = tops.map((top) =>
    encodeAs(openPixels(rowsOf(pixels, top, rows)), 'jpeg', quality).toBuffer(),
  );
  return joinJpegStrips(await Promise.all(strips));
}

/** Returns some rows of a picture of one frame, without copying them. */
function rowsOf(pixels: Pixels, top: number, rows: number): Pixels {
  const rowSamples = pixels.width * pixels.channels;
  const samples = pixels.samples.subarray(top * rowSamples, (top + rows) * rowSamples);
  return { ...pixels, samples, height: Math.min(rows, pixels.height - top) };
}
