import { Problem } from '#platform/shared/problem.ts';
import { maxOutputSidePx } from '#platform/shared/output-side.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';

/** Of all frames of an animation together (contract 3 "Padding"). */
export const maxInputPixels = 100_000_000;
/** A decoded animation is in memory as a whole: 4 bytes for each pixel, so at most 400 MB. */
const maxAnimationOutputPixels = 100_000_000;
/** Codecs work frame by frame, so many tiny frames cost more than their pixels suggest. */
export const maxFrames = 5_000;

interface FrameExtent {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Throws `image_too_large` for a picture that is too large to decode. Sizes are pixels of one frame. */
export function checkInputExtent({ width, height, frames }: FrameExtent): void {
  if (width * height * frames > maxInputPixels || frames > maxFrames)
    throw new Problem(imageProblems.tooLarge);
}

/** Throws `image_too_large` for a result that is too large to make. Sizes are pixels of one frame. */
export function checkOutputExtent({ width, height, frames }: FrameExtent): void {
  if (Math.max(width, height) > maxOutputSidePx) throw new Problem(imageProblems.tooLarge);
  if (frames > 1 && width * height * frames > maxAnimationOutputPixels)
    throw new Problem(imageProblems.tooLarge);
}
