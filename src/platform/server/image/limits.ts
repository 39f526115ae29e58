import { Problem } from '../../shared/problem.ts';
import { imageProblems } from '../../shared/image-problems.ts';

/** All frames of an animation counted together (contract 3 "Padding"). */
const MAX_INPUT_PIXELS = 100_000_000;
const MAX_OUTPUT_SIDE_PX = 12_000;
/** An animation is held decoded as a whole: 4 bytes for each of these, so at most 400 MB. */
const MAX_ANIMATION_OUTPUT_PIXELS = 100_000_000;
/** The codecs work frame by frame, so that many tiny frames cost more than their pixels say. */
export const MAX_FRAMES = 5_000;

interface Extent {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Refuses a picture that is too large to be decoded; sizes in pixels of one frame. */
export function checkInputExtent({ width, height, frames }: Extent): void {
  if (width * height * frames > MAX_INPUT_PIXELS || frames > MAX_FRAMES)
    throw new Problem(imageProblems.tooLarge);
}

/** Refuses a result that is too large to be made; sizes in pixels of one frame. */
export function checkOutputExtent({ width, height, frames }: Extent): void {
  if (Math.max(width, height) > MAX_OUTPUT_SIDE_PX) throw new Problem(imageProblems.tooLarge);
  if (frames > 1 && width * height * frames > MAX_ANIMATION_OUTPUT_PIXELS)
    throw new Problem(imageProblems.tooLarge);
}
