import { AV_LOG_ERROR, Encoder, FF_ENCODER_LIBMP3LAME, FilterAPI, type Frame, Log, Muxer } from 'node-av';
import { type Engine, type ExtractOptions, MediaError } from './engine.ts';
import { codecOf, type Film, FilmReader, openDecoder, openFilm } from './film.ts';
import { outputRateHz } from './output-rate.ts';
import { isComplete, type Part, partOf } from './stated-length.ts';

Log.setLevel(AV_LOG_ERROR);

/**
 * The engine `ffmpeg`: FFmpeg's libraries in one synchronous loop, which costs little more than its command. Writes an MP3
 * of constant bit rate by libmp3lame (contract 3).
 */
export const extractWithFfmpeg: Engine = async (input, output, options) => {
  const film = openFilm(input);
  const decoder = openDecoder(film);
  const statedSeconds = film.trackSeconds ?? film.filmSeconds;
  const part = partOf(statedSeconds, options);
  const reader = new FilmReader(film);
  const filter = FilterAPI.create(filterOf(film, options));
  const encoder = Encoder.createSync(FF_ENCODER_LIBMP3LAME, { bitrate: options.bitrateKbps * 1000 });
  const muxer = Muxer.openSync(output, { format: 'mp3', useSyncQueue: false });
  const stream = muxer.addStream(encoder);
  const made = new Made(options.maxSeconds);
  const decoded = framesUntil(endOnClock(film, options), decoder.framesSync(reader.audioPackets()));
  const frames = made.count(filter.framesSync(decoded));
  for (const packet of encoder.packetsSync(frames)) {
    if (packet === null) break;
    muxer.writePacketSync(packet, stream);
    packet.free();
    options.onProgress({ audioSeconds: made.seconds, percent: percentOf(made.seconds, part) });
  }
  requireWhole(film, part, made.seconds, reader.reachedSeconds);
  muxer.closeSync();
  return { audioSeconds: made.seconds, sourceCodec: codecOf(film) };
};

/** Counts the audio that passes. Throws MediaError `tooLong` where it is more than is made, whatever the film states. */
class Made {
  seconds = 0;
  readonly #maxSeconds: number;

  constructor(maxSeconds: number) {
    this.#maxSeconds = maxSeconds;
  }

  *count(frames: Iterable<Frame | null>): Generator<Frame | null> {
    for (const frame of frames) {
      if (frame !== null) this.seconds += frame.nbSamples / frame.sampleRate;
      if (this.seconds > this.#maxSeconds + 1) throw new MediaError('tooLong');
      yield frame;
    }
  }
}

function endOnClock({ startSeconds }: Film, { endSeconds = Number.POSITIVE_INFINITY }: ExtractOptions): number {
  return startSeconds + endSeconds;
}

/** The frames that begin before a second of the film's clock, then null; a filter that has its end takes no more. */
function* framesUntil(endSeconds: number, frames: Iterable<Frame | null>): Generator<Frame | null> {
  for (const frame of frames) {
    const isOver = frame === null || (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den >= endSeconds;
    yield isOver ? null : frame;
    if (isOver) return frame?.free();
  }
}

/**
 * The part on the film's clock, then what LAME takes: a rate of its own, one or two channels, whole numbers. What a damaged
 * film decodes to as floats (not a number, thousands of times too loud) makes LAME write over its own memory.
 */
function filterOf({ track, startSeconds: filmStart }: Film, { startSeconds, endSeconds }: ExtractOptions): string {
  const { sampleRate, channels } = track.codecpar;
  const layout = channels === 1 ? 'mono' : 'stereo';
  const format = `aformat=sample_fmts=s32p:sample_rates=${outputRateHz(sampleRate)}:channel_layouts=${layout}`;
  const edges = [
    ...(startSeconds === undefined ? [] : [`start=${filmStart + startSeconds}`]),
    ...(endSeconds === undefined ? [] : [`end=${filmStart + endSeconds}`]),
  ];
  return edges.length === 0 ? format : `atrim=${edges.join(':')},${format}`;
}

function percentOf(seconds: number, { startSeconds, endSeconds }: Part): number {
  return endSeconds === undefined ? 0 : Math.min(100, (seconds / (endSeconds - startSeconds)) * 100);
}

/**
 * A track that states its length must have it. Where only the film states one, its last packet decides: audio may well be
 * shorter than its film. Packets up to the end without their sound are damaged ones.
 */
function requireWhole(film: Film, part: Part, madeSeconds: number, reachedSeconds: number): void {
  const { startSeconds, endSeconds } = part;
  if (madeSeconds === 0) throw new MediaError(startSeconds > 0 ? 'rangeOutside' : 'unreadable');
  if (endSeconds === undefined) return;
  if (!isComplete(reachedSeconds, endSeconds)) throw new MediaError('truncated');
  if (film.trackSeconds !== undefined && !isComplete(madeSeconds, endSeconds - startSeconds)) {
    throw new MediaError('unreadable');
  }
}
