import { samplesPerFrame } from './mp3-frame.ts';
import type { Part } from './stated-length.ts';

/** Of a video's sound; the second half also decodes what it passes over, so that it gets the smaller one. */
const firstHalf = 0.52;
/**
 * At 44.1 kHz the frames' lengths repeat after 49 of them, whatever the bit rate, so that both halves count
 * alike.
 */
const framesOfPattern = 49;

/**
 * The frame of the MP3 where the second half begins; undefined where there is none: the video does not state
 * its length or its part is not longer than `aboveSeconds`.
 */
export function cutFrame(
  { startSeconds, endSeconds }: Part,
  rateHz: number,
  aboveSeconds = Number.POSITIVE_INFINITY,
): number | undefined {
  if (endSeconds === undefined || endSeconds - startSeconds <= aboveSeconds) return undefined;
  const frames = ((endSeconds - startSeconds) * rateHz * firstHalf) / samplesPerFrame;
  const cut = Math.floor(frames / framesOfPattern) * framesOfPattern;
  return cut > 0 ? cut : undefined;
}
