import { AVERROR_EAGAIN, AVERROR_EOF, FFmpegError } from 'node-av';

/**
 * Returns whether a call of FFmpeg's libraries produced output; false if it needs more input or has ended.
 * Throws FFmpegError, prefixed with `failure`, for any other code.
 */
export function hasOutput(code: number, failure: string): boolean {
  if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return false;
  FFmpegError.throwIfError(code, failure);
  return true;
}
