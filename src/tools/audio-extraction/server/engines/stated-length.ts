import { MediaError } from './engine.ts';
import type { ExtractOptions } from './engine.ts';

/** The part of a video to extract, in seconds. */
export interface Part {
  readonly startSeconds: number;
  /** Undefined if the part ends with the video, and the video does not state its length. */
  readonly endSeconds: number | undefined;
}

/** A track may be 2 % shorter than stated, plus what encoders cut off at both ends. */
const completeShare = 0.98;
const slackSeconds = 0.1;

/**
 * Returns the part that a job asks for; `statedSeconds` is undefined if the video does not state its length.
 * Throws MediaError if the part starts after the end or is longer than `maxSeconds`.
 */
export function partOf(statedSeconds: number | undefined, options: ExtractOptions): Part {
  const { startSeconds = 0, endSeconds = Number.POSITIVE_INFINITY, maxSeconds } = options;
  if (statedSeconds !== undefined && startSeconds >= statedSeconds) throw new MediaError('rangeOutside');
  const end = Math.min(endSeconds, statedSeconds ?? Number.POSITIVE_INFINITY);
  if (Number.isFinite(end) && end - startSeconds > maxSeconds) throw new MediaError('tooLong');
  return { startSeconds, endSeconds: Number.isFinite(end) ? end : undefined };
}

/**
 * Returns whether a track or a video reached its stated length. A truncated video decodes without an error.
 */
export function isComplete(reachedSeconds: number, statedSeconds: number): boolean {
  return reachedSeconds >= statedSeconds * completeShare - slackSeconds;
}
