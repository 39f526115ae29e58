import type { Rgba } from '#platform/shared/colour.ts';
import { inverted, srgbCurve } from './curve.ts';
import { apply, type Matrix, type Vector } from './matrix.ts';
import { type MatrixProfile, readMatrixProfile } from './matrix-profile.ts';

/** The colour space of a picture that keeps its gamut: another one than sRGB. */
export interface RgbSpace {
  /** The ICC profile that its file carries. */
  readonly profile: Uint8Array;
  /** Returns a colour in the samples of this space; one outside of its gamut becomes the nearest. */
  fromSrgb(colour: Rgba): Rgba;
}

/** The primaries of sRGB under D50, as its ICC profiles have them. */
const srgbToXyz: Matrix = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.7141],
];

/**
 * Returns what an RGB profile is to a picture: `srgb`, or a space that is kept. Returns undefined for a
 * profile that the picture cannot keep, because it is no matrix profile (contract 11, Pictures).
 */
export function rgbSpaceOf(profile: Uint8Array): RgbSpace | 'srgb' | undefined {
  const matrix = readMatrixProfile(profile);
  if (!matrix) return undefined;
  const fromSrgb = (colour: Rgba) => convert(colour, matrix);
  return isSrgb(fromSrgb) ? 'srgb' : { profile, fromSrgb };
}

function convert({ r, g, b, alpha }: Rgba, { fromXyz, curves }: MatrixProfile): Rgba {
  const linear: Vector = [srgbCurve(r / 255), srgbCurve(g / 255), srgbCurve(b / 255)];
  const own = apply(fromXyz, apply(srgbToXyz, linear));
  const sample = (index: 0 | 1 | 2) => Math.round(inverted(curves[index], own[index]) * 255);
  return { r: sample(0), g: sample(1), b: sample(2), alpha };
}

/** Enough colours to tell primaries and curves apart. */
const levels = [0, 16, 48, 96, 160, 208, 255];

/** Whether no sample of sRGB is changed by more than rounding. */
function isSrgb(fromSrgb: RgbSpace['fromSrgb']): boolean {
  return levels.every((r) =>
    levels.every((g) =>
      levels.every((b) => {
        const own = fromSrgb({ r, g, b, alpha: 1 });
        return Math.max(Math.abs(own.r - r), Math.abs(own.g - g), Math.abs(own.b - b)) <= 1;
      }),
    ),
  );
}
