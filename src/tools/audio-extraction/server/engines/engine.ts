import type { jobProblems } from '../../shared/problems.ts';

/** What is made of a video's first audio track. */
export interface ExtractOptions {
  readonly bitrateKbps: number;
  /** Part of the video, in seconds; all of it where they are missing. */
  readonly startSeconds?: number;
  readonly endSeconds?: number;
  /** Longest audio that is made, in seconds. */
  readonly maxSeconds: number;
  /** Where a second core is idle: longer audio is made in two threads, by the engine that can. */
  readonly halvesAboveSeconds?: number | undefined;
}

/** How far an engine has come. */
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

/**
 * Reads the video at `input` and writes an MP3 to `output`. Throws MediaError for what is the video's fault.
 */
export type Engine = (
  input: string,
  output: string,
  options: ExtractOptions & EngineContext,
) => Promise<Facts>;

export interface EngineContext {
  readonly onProgress: (progress: Progress) => void;
  /** Aborts when another video needs the second core. */
  readonly secondIsWanted?: AbortSignal;
  /** Is told what broke the second of two threads, where the video is made without it. */
  readonly onSecondHalfBroken?: (error: unknown) => void;
}

/** The words for it are those of the job problem of this name. */
export type MediaFault = Extract<
  keyof typeof jobProblems,
  | 'noAudioTrack'
  | 'unreadable'
  | 'truncated'
  | 'tooLong'
  | 'rangeOutside'
  | 'unsupportedCodec'
  | 'unsupportedContainer'
>;

/** A video that can't be worked on, and why. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly fault: MediaFault;
  /** What the words should name, such as the codec. */
  readonly detail: string | undefined;

  constructor(fault: MediaFault, options: { readonly detail?: string; readonly cause?: unknown } = {}) {
    super(options.detail === undefined ? fault : `${fault}: ${options.detail}`, { cause: options.cause });
    this.fault = fault;
    this.detail = options.detail;
  }
}
