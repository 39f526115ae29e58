import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { Size } from '#platform/shared/size.ts';
import {
  editorDefaults,
  type Length,
  overlayLimits as limits,
  type Percent,
} from '#tools/text-overlay/shared/text-overlay.ts';

/** Returns the length that a font size in percent is a share of, in picture pixels. */
export function shorterSide({ width, height }: Size): number {
  return Math.min(width, height);
}

/** The shorter side up to which the spec's 24 pixels are readable, in picture pixels. */
const maxShorterSideForPixels = 1_200;

/** Returns the font size and outline width of a new text: 24 and 5 pixels, or shares of a large picture. */
export function firstSizes(picture: Size): { readonly fontSize: Length; readonly outlineWidth: Length } {
  return shorterSide(picture) <= maxShorterSideForPixels
    ? { fontSize: editorDefaults.fontSize, outlineWidth: editorDefaults.outlineWidth }
    : { fontSize: '8%', outlineWidth: '6%' };
}

/** Returns pixels as a share of a length, in tenths of a percent, from 0.1 to 100. */
export function percentOf(pixels: number, whole: number): Percent {
  const percent = Math.round((pixels / whole) * 1_000) / 10;
  return `${Math.min(Math.max(percent, 0.1), limits.maxPercent)}%`;
}

/** Returns the number in front of a length's unit. */
export function numberOf(length: Length): number {
  return typeof length === 'number' ? length : Number(length.slice(0, -1));
}

/** Returns the nearest length with the other unit; pixels stay within the bounds and are whole. */
export function inOtherUnit(length: Length, whole: number, { min, max }: Bounds): Length {
  if (typeof length === 'number') return percentOf(length, whole);
  return Math.min(Math.max(Math.round(pixelsOf(length, whole)), min), max);
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Returns whole pixels, or a share where they are more than the API takes. */
export function lengthOf(pixels: number, whole: number, { min, max }: Bounds): Length {
  return Math.round(pixels) > max ? percentOf(pixels, whole) : Math.max(Math.round(pixels), min);
}
