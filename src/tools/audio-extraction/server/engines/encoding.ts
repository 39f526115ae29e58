import type { Frame, Packet } from 'node-av';
import { decodedFrames } from './decoding.ts';
import { type ExtractOptions, MediaError, outputRateHz } from './engine.ts';
import { codecOf, type Video, VideoReader, openDecoder, openVideo } from './video.ts';
import { filteredFrames } from './filtering.ts';
import { Mp3Encoder, mp3SampleFormat } from './mp3-encoder.ts';
import { isComplete, type Part, partOf } from './stated-length.ts';

/**
 * Cuts the audio into frames of MPEG-1 layer III. A graph of its own, because the first one starts anew where
 * a video changes its format.
 */
const frameFilter = 'asetnsamples=n=1152:p=0';

/** Turns a video into MP3 packet by packet: demux, decode, resample, encode. */
export interface Encoding {
  readonly part: Part;
  readonly sourceCodec: string;
  readonly encoder: Mp3Encoder;
  /** Yields one MP3 frame at a time, reusing one packet. Throws MediaError `tooLong` after `maxSeconds`. */
  packets(): Generator<Packet>;
  /** Audio made so far, in seconds. */
  madeSeconds(): number;
  /** Throws MediaError if less was made than the length that the video states. */
  requireWhole(): void;
}

/**
 * Opens a video for encoding in one synchronous loop. The loop reuses its packet and its frames: allocating
 * them anew would cost a third of LAME's time. Throws MediaError if the video is to blame.
 */
export function openEncoding(input: string, options: ExtractOptions): Encoding {
  const video = openVideo(input);
  const decoder = openDecoder(video);
  const part = partOf(video.trackSeconds ?? video.videoSeconds, options);
  const rateHz = outputRateHz(video.track.codecpar.sampleRate);
  const channels = video.track.codecpar.channels === 1 ? 1 : 2;
  const reader = new VideoReader(video);
  const encoder = new Mp3Encoder({ rateHz, channels, bitrateKbps: options.bitrateKbps });
  const made = new Made(options.maxSeconds);
  return {
    part,
    encoder,
    sourceCodec: codecOf(video),
    packets() {
      const wanted = framesWanted(video, options, decodedFrames(decoder, reader));
      const plain = filteredFrames(wanted, plainFilters(video, rateHz, options));
      return encoder.packets(made.count(filteredFrames(plain, frameFilter)));
    },
    madeSeconds: () => made.seconds,
    requireWhole: () =>
      requireWhole(video, part, { madeSeconds: made.seconds, reachedSeconds: reader.reachedSeconds }),
  };
}

/**
 * Counts the audio that passes. Throws MediaError `tooLong` after `maxSeconds`, whatever the video states.
 */
class Made {
  seconds = 0;
  readonly #maxSeconds: number;

  constructor(maxSeconds: number) {
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
  { endSeconds = Number.POSITIVE_INFINITY }: ExtractOptions,
  frames: Iterable<Frame>,
): Generator<Frame> {
  for (const frame of frames) {
    if (clockOf(frame) >= startSeconds + endSeconds) return;
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
  options: ExtractOptions,
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
 * A track that states its length must have it. If only the video states one, its last packet decides, because
 * audio may be shorter than its video.
 */
function requireWhole(
  video: Video,
  part: Part,
  { madeSeconds, reachedSeconds }: { readonly madeSeconds: number; readonly reachedSeconds: number },
): void {
  const { startSeconds, endSeconds } = part;
  if (madeSeconds === 0) throw new MediaError(startSeconds > 0 ? 'rangeOutside' : 'unreadable');
  if (endSeconds === undefined) return;
  if (!isComplete(reachedSeconds, endSeconds)) throw new MediaError('truncated');
  if (video.trackSeconds !== undefined && !isComplete(madeSeconds, endSeconds - startSeconds)) {
    throw new MediaError('unreadable');
  }
}
