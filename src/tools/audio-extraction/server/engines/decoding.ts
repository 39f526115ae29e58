import {
  AV_FRAME_FLAG_CORRUPT,
  AV_NOPTS_VALUE,
  AVERROR_ENOMEM,
  type CodecContext,
  FFmpegError,
  Frame,
  Rational,
} from 'node-av';
import type { VideoReader } from './video.ts';

/**
 * Yields the decoded audio frames of a video, reusing one frame. Their `pts` counts samples on the video's
 * clock. Skips what is damaged. Throws FFmpegError if memory runs out, because the video is not to blame.
 */
export function* decodedFrames(decoder: CodecContext, reader: VideoReader): Generator<Frame> {
  using frame = new Frame();
  frame.alloc();
  const clock = new FrameClock(decoder);
  while (true) {
    const packet = reader.next();
    withMemory(decoder.sendPacketSync(packet ?? null));
    while (withMemory(decoder.receiveFrameSync(frame)) === 0) {
      if (frame.decodeErrorFlags !== 0 || frame.hasFlags(AV_FRAME_FLAG_CORRUPT)) continue;
      clock.set(frame);
      yield frame;
    }
    if (packet === undefined) return;
  }
}

function withMemory(code: number): number {
  if (code === AVERROR_ENOMEM) FFmpegError.throwIfError(code, 'Failed to decode a frame');
  return code;
}

/**
 * Counts time in samples, because a track's ticks may be a millisecond long and some frames have no time.
 */
class FrameClock {
  readonly #tickSeconds: number;
  #nextSeconds: number | undefined;

  constructor({ pktTimebase: { num, den } }: CodecContext) {
    this.#tickSeconds = num / den;
  }

  set(frame: Frame): void {
    const { pts, nbSamples, sampleRate } = frame;
    const seconds = this.#secondsOf(pts);
    frame.pts = BigInt(Math.round(seconds * sampleRate));
    frame.timeBase = new Rational(1, sampleRate);
    this.#nextSeconds = seconds + nbSamples / sampleRate;
  }

  /** A difference of up to one tick is rounding, not a gap. */
  #secondsOf(pts: bigint): number {
    if (pts === AV_NOPTS_VALUE) return this.#nextSeconds ?? 0;
    const stated = Number(pts) * this.#tickSeconds;
    const isNext =
      this.#nextSeconds !== undefined && Math.abs(stated - this.#nextSeconds) <= this.#tickSeconds;
    return isNext && this.#nextSeconds !== undefined ? this.#nextSeconds : stated;
  }
}
