import type { Frame, Packet } from 'node-av';
import { decodedFrames } from './decoding.ts';
import { type ExtractOptions, MediaError } from './engine.ts';
import { codecOf, type Video, VideoReader, openDecoder, openVideo } from './video.ts';
import { filteredFrames } from './filtering.ts';
import { Mp3Encoder, mp3SampleFormat } from './mp3-encoder.ts';
import { samplesPerFrame } from './mp3-frame.ts';
import { outputRateHz } from './output-rate.ts';
import { isComplete, type Part, partOf } from './stated-length.ts';

export interface EncodingOptions extends ExtractOptions {
  /** Samples of the audio that are passed over (default 0): decoded, but not encoded. */
  readonly skippedSamples?: number;
  /** Asked for each frame that is decoded; once it is false, the packets end where they are. */
  readonly isWanted?: () => boolean;
}

/** How much of a video an encoding has seen. */
export interface Reach {
  /** Audio made, in seconds, what was passed over included. */
  readonly madeSeconds: number;
  /** How far on the video's clock its packets of any track came. */
  readonly reachedSeconds: number;
}

/** A video on its way to MP3: demuxed, decoded, brought to what LAME takes and encoded, packet by packet. */
export interface Encoding {
  readonly part: Part;
  readonly rateHz: number;
  readonly sourceCodec: string;
  readonly encoder: Mp3Encoder;
  /**
   * One MP3 frame each, in the place of the one before. Throws MediaError `tooLong` for more audio than is
   * made.
   */
  packets(): Generator<Packet>;
  reach(): Reach;
  /** Throws MediaError where that reach is less than what the video states. */
  requireWhole(reach: Reach): void;
}

/**
 * Opens a video for one synchronous loop, in which each packet and each frame lies where the one before did:
 * new ones for each would cost a third of LAME's time. Throws MediaError for what is the video's fault.
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
    reach: () => ({ madeSeconds: made.seconds, reachedSeconds: reader.reachedSeconds }),
    requireWhole: (reach) => requireWhole(video, part, reach),
  };
}

/**
 * Counts the audio that passes. Throws MediaError `tooLong` where it is more than is made, whatever the video
 * states.
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

/** The frames that begin before the part's end; a filter that has its end takes no more. */
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
 * The part on the video's clock, then what LAME takes: a rate of its own, one or two channels, whole numbers.
 * What a damaged video decodes to as floats (not a number, thousands of times too loud) makes LAME write over
 * its own memory.
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
 * What is passed over, and pieces of an MP3 frame's size. Apart from the others, which begin anew where a
 * video changes.
 */
function encoderFilters({ skippedSamples }: EncodingOptions): string {
  return [
    ...(skippedSamples === undefined ? [] : [`atrim=start_sample=${skippedSamples}`]),
    `asetnsamples=n=${samplesPerFrame}:p=0`,
  ].join(',');
}

/**
 * A track that states its length must have it. Where only the video states one, its last packet decides:
 * audio may well be shorter than its video. Packets up to the end without their sound are damaged ones.
 */
function requireWhole(video: Video, part: Part, { madeSeconds, reachedSeconds }: Reach): void {
  const { startSeconds, endSeconds } = part;
  if (madeSeconds === 0) throw new MediaError(startSeconds > 0 ? 'rangeOutside' : 'unreadable');
  if (endSeconds === undefined) return;
  if (!isComplete(reachedSeconds, endSeconds)) throw new MediaError('truncated');
  if (video.trackSeconds !== undefined && !isComplete(madeSeconds, endSeconds - startSeconds)) {
    throw new MediaError('unreadable');
  }
}
