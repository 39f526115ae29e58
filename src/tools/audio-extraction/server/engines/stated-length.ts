import { MediaError } from './engine.ts';
import type { ExtractOptions } from './engine.ts';

/** The seconds of a video that audio is made of. */
export interface Part {
  readonly startSeconds: number;
  /** Undefined for up to the end, where the video does not state its length. */
  readonly endSeconds: number | undefined;
}

/**
 * What a track may fall short of its stated length: 2 %, and what encoders cut off at both ends of a short
 * video.
 */
const completeShare = 0.98;
const slackSeconds = 0.1;

/**
 * The part that a job asks for, of a video that states its length or (undefined) does not. Throws MediaError
 * for a start behind the end and for more audio than is made.
 */
export function partOf(statedSeconds: number | undefined, options: ExtractOptions): Part {
  const { startSeconds = 0, endSeconds = Number.POSITIVE_INFINITY, maxSeconds } = options;
  if (statedSeconds !== undefined && startSeconds >= statedSeconds) throw new MediaError('rangeOutside');
  const end = Math.min(endSeconds, statedSeconds ?? Number.POSITIVE_INFINITY);
  if (Number.isFinite(end) && end - startSeconds > maxSeconds) throw new MediaError('tooLong');
  return { startSeconds, endSeconds: Number.isFinite(end) ? end : undefined };
}

/**
 * Whether a track or a video that states a length came to its end (media: a cut video decodes without an
 * error).
 */
export function isComplete(reachedSeconds: number, statedSeconds: number): boolean {
  return reachedSeconds >= statedSeconds * completeShare - slackSeconds;
}
