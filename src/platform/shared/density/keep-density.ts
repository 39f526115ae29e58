import { bmp } from './bmp.ts';
import type { Container } from './container.ts';
import type { Density } from './density.ts';
import { jpeg } from './jpeg.ts';
import { png } from './png.ts';
import { tiff } from './tiff.ts';
import { webp } from './webp.ts';

const containers: readonly Container[] = [jpeg, png, webp, tiff, bmp];

const containerOf = (bytes: Uint8Array) => containers.find((container) => container.matches(bytes));

/**
 * Reads the density of a picture, set upright: that of JPEG (JFIF, EXIF), PNG, TIFF, WebP (EXIF) and BMP.
 * Returns undefined for a picture without one, and for whatever else the bytes are.
 */
export function readDensity(bytes: Uint8Array): Density | undefined {
  const { density, isTurned } = containerOf(bytes)?.read(bytes) ?? {};
  return density && isTurned ? { ...density, x: density.y, y: density.x } : density;
}

/**
 * Returns a picture that was made from `source` with the density of its source, or without any if the source
 * has none (contract 11, Pictures). No pixel is decoded. May write into `made`, which the caller gives up.
 * GIF has no density and stays as it is.
 */
export function keepDensity<B extends ArrayBufferLike>(
  made: Uint8Array<B>,
  source: Uint8Array,
): Uint8Array<B | ArrayBuffer> {
  return withDensity(made, readDensity(source));
}

/** Returns an encoded picture with a density, or without any, as `keepDensity` does. */
export function withDensity<B extends ArrayBufferLike>(
  made: Uint8Array<B>,
  density: Density | undefined,
): Uint8Array<B | ArrayBuffer> {
  return containerOf(made)?.write?.(made, density) ?? made;
}
