import { AVERROR_EAGAIN, AVERROR_EOF, FFmpegError } from 'node-av';

/**
 * Whether a step of FFmpeg's libraries gave something; false where it wants more first or has come to its
 * end. Throws FFmpegError, with `failure` in front, for everything else that it answers.
 */
export function hasGiven(code: number, failure: string): boolean {
  if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return false;
  FFmpegError.throwIfError(code, failure);
  return true;
}
