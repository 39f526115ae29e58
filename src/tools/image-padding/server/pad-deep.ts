import sharp from 'sharp';
import { encodeAs, openDeepImage } from '#platform/server/image/codecs.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import { type PadTask, scaleToSquare } from './pad-task.ts';
import type { Square } from '#tools/image-padding/shared/square.ts';

const MAX_VALUE = 65_535;

interface DeepPicture {
  readonly samples: Uint16Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** Returns whether a 16-bit picture is written in a format that keeps 16 bits. */
export function isDeepOutput({ header, format }: PadTask): boolean {
  return header.deep && (format === 'png' || format === 'tiff');
}

/**
 * Pads a 16-bit picture and keeps its depth. The border is built here because sharp's `extend` writes white
 * as 65280 instead of 65535.
 */
export async function padDeep(task: PadTask): Promise<Buffer> {
  const { square, background, format } = task;
  const picture = await decode(task);
  const samples = placeInSquare(picture, square, background);
  const raw = { width: square.side, height: square.side, channels: picture.channels };
  const image = sharp(samples, { raw, limitInputPixels: false }).toColourspace('rgb16');
  if (background.alpha === 1) image.removeAlpha();
  return encodeAs(image, format).toBuffer();
}

async function decode(task: PadTask): Promise<DeepPicture> {
  const image = scaleToSquare(openDeepImage(task.bytes), task);
  if (task.background.alpha < 1) image.ensureAlpha();
  const { data, info } = await image.raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return { samples, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

function placeInSquare(picture: DeepPicture, square: Square, background: Rgba): Uint16Array {
  const { channels, width, height } = picture;
  const colour = [
    background.r * 257,
    background.g * 257,
    background.b * 257,
    Math.round(background.alpha * MAX_VALUE),
  ];
  const row = Uint16Array.from({ length: square.side * channels }, (_, i) => colour[i % channels] ?? 0);
  const samples = new Uint16Array(square.side * square.side * channels);
  for (let y = 0; y < square.side; y++) {
    samples.set(row, y * row.length);
    if (y < square.top || y >= square.top + height) continue;
    const start = (y - square.top) * width * channels;
    const source = picture.samples.subarray(start, start + width * channels);
    const target = samples.subarray(y * row.length + square.left * channels).subarray(0, source.length);
    if (channels === 4) blendRow(source, target);
    else target.set(source);
  }
  return samples;
}

/** Blends one row of RGBA samples over another. Neither row is premultiplied. */
function blendRow(source: Uint16Array, target: Uint16Array): void {
  for (let i = 0; i < source.length; i += 4) {
    const above = (source[i + 3] ?? 0) / MAX_VALUE;
    const below = ((target[i + 3] ?? 0) / MAX_VALUE) * (1 - above);
    const alpha = above + below;
    for (let c = 0; c < 3; c++) {
      const sum = (source[i + c] ?? 0) * above + (target[i + c] ?? 0) * below;
      target[i + c] = alpha === 0 ? 0 : Math.round(sum / alpha);
    }
    target[i + 3] = Math.round(alpha * MAX_VALUE);
  }
}
