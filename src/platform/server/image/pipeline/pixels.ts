import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { openDeepImage, openImage } from '#platform/server/image/codecs.ts';
import type { ImageHeader } from '#platform/server/image/header.ts';

/** A decoded picture. The frames of an animation are stacked vertically. */
export interface Pixels {
  /** Samples of 8 or 16 bits, without gaps between rows. */
  readonly samples: Uint8Array | Uint16Array;
  readonly width: number;
  /** The height of one frame. */
  readonly height: number;
  readonly frames: number;
  readonly channels: 3 | 4;
  /** Of an animation. */
  readonly timing?: Timing | undefined;
}

/** The duration of each frame in milliseconds, and the number of loops; 0 loops forever. */
export interface Timing {
  readonly delay: number[];
  readonly loop: number;
}

/** A picture that is not decoded yet; `header` says which of its frames and bits are read. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly header: ImageHeader;
}

/** Starts a pipeline on a picture: upright, in sRGB or the space that it keeps. */
export async function openEncoded({ bytes, header }: Encoded): Promise<Sharp> {
  return header.deep ? openDeepImage(bytes, header) : openImage(bytes, header);
}

/** Decodes a picture, upright, in sRGB or the space that it keeps. */
export async function decode(encoded: Encoded): Promise<Pixels> {
  const { frames, deep } = encoded.header;
  const pixels = await pixelsOfImage(await openEncoded(encoded), frames, deep);
  return frames > 1 ? { ...pixels, timing: await timingOf(encoded.bytes) } : pixels;
}

async function timingOf(bytes: Buffer): Promise<Timing> {
  const { delay, loop } = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  return { delay: delay ?? [], loop: loop ?? 0 };
}

/** Runs a pipeline and returns the pixels of its one picture or of all its frames. */
export async function pixelsOfImage(image: Sharp, frames: number, isDeep: boolean): Promise<Pixels> {
  const raw = image.raw({ depth: isDeep ? 'ushort' : 'uchar' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const samples = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const channels = info.channels === 4 ? 4 : 3;
  return { samples, width: info.width, height: info.height / frames, frames, channels };
}

/** Starts a pipeline on one frame, or on all of them. */
export function openPixels({ samples, width, height, frames, channels }: Pixels): Sharp {
  const raw = { width, height: height * frames, channels, ...(frames > 1 && { pageHeight: height }) };
  const image = sharp(samples, { raw, limitInputPixels: false });
  return samples instanceof Uint16Array ? image.toColourspace('rgb16') : image;
}

/** Returns one frame, without copying it. */
export function frameOf(pixels: Pixels, index: number): Pixels {
  const { samples, width, height, channels } = pixels;
  const length = width * height * channels;
  return { ...pixels, samples: samples.subarray(index * length, (index + 1) * length), frames: 1 };
}

/** Smaller samples may share their memory with others. */
const leastReleasedBytes = 1024 * 1024;

/**
 * Frees the memory of samples that nothing uses any more, with all views of it. Left to V8, every picture
 * would cost a collection of the whole heap.
 */
export function release({ buffer }: Pixels['samples'] | Uint8ClampedArray): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= leastReleasedBytes) buffer.transfer(0);
}

const maxUnfreedBytes = 48 * 1024 * 1024;
let unfreedBytes = 0;

/**
 * Frees the memory of pixels that are not needed any more, once there is enough of it. V8 collects such
 * buffers late, and they are freed in a later turn of the event loop.
 */
export async function freeMemory(usedBytes: number): Promise<void> {
  unfreedBytes += usedBytes;
  if (unfreedBytes < maxUnfreedBytes) return;
  unfreedBytes = 0;
  globalThis.gc?.();
  await nextTurn();
}
