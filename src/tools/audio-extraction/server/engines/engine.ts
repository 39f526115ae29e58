import type { jobProblems } from '#tools/audio-extraction/shared/problems.ts';

/** Output settings for a video's first audio track. */
export interface ExtractOptions {
  readonly bitrateKbps: number;
  /** Part of the video in seconds; the whole video if they are missing. */
  readonly startSeconds?: number;
  readonly endSeconds?: number;
  /** Longest audio to make, in seconds. */
  readonly maxSeconds: number;
}

/** Progress of an engine. */
export interface Progress {
  /** Seconds of audio made so far. */
  readonly audioSeconds: number;
  /** Of the whole, 0 to 100. */
  readonly percent: number;
}

export interface Facts {
  readonly audioSeconds: number;
  /** Codec of the track that was read, such as `aac`. */
  readonly sourceCodec: string;
}

/** Reads the video at `input` and writes an MP3 to `output`. Throws MediaError if the video is to blame. */
export type Engine = (
  input: string,
  output: string,
  options: ExtractOptions & EngineContext,
) => Promise<Facts>;

export interface EngineContext {
  readonly onProgress: (progress: Progress) => void;
}

/** Each code names the job problem with its message. */
export type MediaErrorCode = Extract<
  keyof typeof jobProblems,
  | 'noAudioTrack'
  | 'unreadable'
  | 'truncated'
  | 'tooLong'
  | 'rangeOutside'
  | 'unsupportedCodec'
  | 'unsupportedContainer'
>;

/** A video that cannot be processed, and why. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  /** Completes the message, such as the codec's name. */
  readonly detail: string | undefined;

  constructor(code: MediaErrorCode, options: { readonly detail?: string; readonly cause?: unknown } = {}) {
    super(options.detail === undefined ? code : `${code}: ${options.detail}`, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
  }
}

const writtenRatesHz = [32_000, 44_100, 48_000];

/**
 * Returns the sample rate of the MP3 for a track's own: the same if MPEG-1 has it. Rates below 32 kHz
 * would need MPEG-2, whose bit rates end at 160 kbit/s, so they become 44.1 kHz (contract 11).
 */
export function outputRateHz(trackRateHz: number): number {
  if (writtenRatesHz.includes(trackRateHz)) return trackRateHz;
  return trackRateHz > 48_000 && trackRateHz % 48_000 === 0 ? 48_000 : 44_100;
}
