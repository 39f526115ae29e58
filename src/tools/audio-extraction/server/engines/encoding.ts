import type { Frame, Packet } from 'node-av';
import { decodedFrames } from './decoding.ts';
import { type ExtractOptions, MediaError, outputRateHz } from './engine.ts';
import { codecOf, type Video, VideoReader, openDecoder, openVideo } from './video.ts';
import { filteredFrames } from './filtering.ts';
import { Mp3Encoder, mp3SampleFormat } from './mp3-encoder.ts';
import { samplesPerFrame } from './two-cores/mp3-frame.ts';
import { isComplete, type Part, partOf } from './stated-length.ts';

export interface EncodingOptions extends ExtractOptions {
  /** Samples to skip at the start (default 0): decoded, but not encoded. */
  readonly skippedSamples?: number;
  /** Called for each decoded frame; encoding stops once it returns false. */
  readonly isWanted?: () => boolean;
}

/** How much of a video an encoding has read. */
export interface Extent {
  /** Audio made in seconds, including what was skipped. */
  readonly madeSeconds: number;
  /** Latest timestamp of any packet read, in seconds of the video. */
  readonly reachedSeconds: number;
}

/** Turns a video into MP3 packet by packet: demux, decode, resample, encode. */
export interface Encoding {
  readonly part: Part;
  readonly rateHz: number;
  readonly sourceCodec: string;
  readonly encoder: Mp3Encoder;
  /** Yields one MP3 frame at a time, reusing one packet. Throws MediaError `tooLong` after `maxSeconds`. */
  packets(): Generator<Packet>;
  extent(): Extent;
  /** Throws MediaError if that is less than the length that the video states. */
  requireWhole(extent: Extent): void;
}

/**
 * Opens a video for encoding in one synchronous loop. The loop reuses its packet and its frames: allocating
 * them anew would cost a third of LAME's time. Throws MediaError if the video is to blame.
 */
export function openEncoding(input: string, options: EncodingOptions): Encoding {
  const video = openVideo(input);
  const decoder = openDecoder(video);
  const part = partOf(video.trackSeconds ?? video.videoSeconds, options);
  const rateHz = outputRateHz(video.track.codecpar.sampleRate);
  const channels = video.track.codecpar.channels === 1 ? 1 : 2;
  const reader = new VideoReader(video);
  const encoder = new Mp3Encoder({ rateHz, channels, bitrateKbps: options.bitrateKbps });
  const made = new Made(options, rateHz);
  return {
    part,
    rateHz,
    encoder,
    sourceCodec: codecOf(video),
    packets() {
      const wanted = framesWanted(video, options, decodedFrames(decoder, reader));
      const plain = filteredFrames(wanted, plainFilters(video, rateHz, options));
      return encoder.packets(made.count(filteredFrames(plain, encoderFilters(options))));
    },
    extent: () => ({ madeSeconds: made.seconds, reachedSeconds: reader.reachedSeconds }),
    requireWhole: (extent) => requireWhole(video, part, extent),
  };
}

/**
 * Counts the audio that passes. Throws MediaError `tooLong` after `maxSeconds`, whatever the video states.
 */
class Made {
  seconds: number;
  readonly #maxSeconds: number;

  constructor({ skippedSamples = 0, maxSeconds }: EncodingOptions, rateHz: number) {
    this.seconds = skippedSamples / rateHz;
    this.#maxSeconds = maxSeconds;
  }

  *count(frames: Iterable<Frame>): Generator<Frame> {
    for (const frame of frames) {
      this.seconds += frame.nbSamples / frame.sampleRate;
      if (this.seconds > this.#maxSeconds + 1) throw new MediaError('tooLong');
      yield frame;
    }
  }
}

/** Yields the frames that begin before the part's end; the trim filter takes no frame after it. */
function* framesWanted(
  { startSeconds }: Video,
  { endSeconds = Number.POSITIVE_INFINITY, isWanted = () => true }: EncodingOptions,
  frames: Iterable<Frame>,
): Generator<Frame> {
  for (const frame of frames) {
    if (!isWanted() || clockOf(frame) >= startSeconds + endSeconds) return;
    yield frame;
  }
}

function clockOf({ pts, sampleRate }: Frame): number {
  return Number(pts) / sampleRate;
}

/**
 * Trims to the part, then converts to what LAME takes: a rate of its own, one or two channels, integers.
 * Integers, because the floats of a damaged video (NaN, far too loud) make LAME write outside its memory.
 */
function plainFilters(
  { track, startSeconds: videoStart }: Video,
  rateHz: number,
  options: EncodingOptions,
): string {
  const { startSeconds, endSeconds } = options;
  const layout = track.codecpar.channels === 1 ? 'mono' : 'stereo';
  const edges = [
    ...(startSeconds === undefined ? [] : [`start=${videoStart + startSeconds}`]),
    ...(endSeconds === undefined ? [] : [`end=${videoStart + endSeconds}`]),
  ];
  return [
    ...(edges.length === 0 ? [] : [`atrim=${edges.join(':')}`]),
    `aformat=sample_fmts=${mp3SampleFormat}:sample_rates=${rateHz}:channel_layouts=${layout}`,
  ].join(',');
}

/**
 * Skips samples and cuts the audio into MP3 frames. A graph of its own, because the first one starts anew
 * where a video changes its format.
 */
function encoderFilters({ skippedSamples }: EncodingOptions): string {
  return [
    ...(skippedSamples === undefined ? [] : [`atrim=start_sample=${skippedSamples}`]),
    `asetnsamples=n=${samplesPerFrame}:p=0`,
  ].join(',');
}

/**
 * A track that states its length must have it. If only the video states one, its last packet decides, because
 * audio may be shorter than its video.
 */
function requireWhole(video: Video, part: Part, { madeSeconds, reachedSeconds }: Extent): void {
  const { startSeconds, endSeconds } = part;
  if (madeSeconds === 0) throw new MediaError(startSeconds > 0 ? 'rangeOutside' : 'unreadable');
  if (endSeconds === undefined) return;
  if (!isComplete(reachedSeconds, endSeconds)) throw new MediaError('truncated');
  if (video.trackSeconds !== undefined && !isComplete(madeSeconds, endSeconds - startSeconds)) {
    throw new MediaError('unreadable');
  }
}
