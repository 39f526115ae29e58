import { type CallOptions, type OverprintOptions } from './transport.ts';
import { Calls, type ResponseOf } from './calls.ts';
import { AudioFailedError } from './errors.ts';
import type { AcceptedBatch, AudioJob, Batch, Operations, Usage } from './generated/types.ts';
import type { Input } from './input.ts';
import { Shops } from './shops.ts';
import { wait } from './wait.ts';

type Body<Name extends keyof Operations> = Operations[Name] extends { readonly body?: infer Fields }
  ? NonNullable<Fields>
  : never;
/** Of each member of a union by itself. */
type Without<Fields, Names extends string> = Fields extends unknown ? Omit<Fields, Names> : never;

export type PadOptions = Omit<Body<'padImage'>, 'image' | 'image_url'> & CallOptions;
export type CheckOptions = Omit<Body<'checkPrint'>, 'image' | 'image_url'> & CallOptions;
export type PrintOptions = Omit<Body<'makePrintFiles'>, 'image' | 'image_url'> & CallOptions;
export type OverlayOptions = Without<Body<'drawText'>, 'image' | 'image_url'> & CallOptions;
export type RenderOptions = Body<'renderTemplate'> & CallOptions;
export type ImportOptions = Omit<Body<'importTemplate'>, 'file' | 'file_url'> & CallOptions;
export type AudioOptions = Omit<Body<'extractAudio'>, 'video' | 'video_url' | 'upload_id'> & CallOptions;
export type BatchOptions = Body<'createBatch'> & CallOptions;

/** A video that `upload` has sent. */
export interface UploadedVideo {
  readonly upload_id: string;
}

/** How a job or a batch is waited for. */
export interface WaitOptions<State> extends Pick<CallOptions, 'signal'> {
  /** Gets each state that was read, the last one too. */
  readonly onProgress?: (state: State) => void;
  /** Between two readings, in milliseconds. Default 2,000. */
  readonly intervalMs?: number;
}

/** The client of one Overprint server with one API key. */
export class Overprint extends Calls {
  readonly shops: Shops;

  constructor(options: OverprintOptions) {
    super(options);
    this.shops = new Shops(this);
  }

  /** Pads a picture to a square. The link works for 24 hours, 7 days with Premium. */
  async pad(input: Input, options: PadOptions = {}): Promise<ResponseOf<'padImage'>> {
    const { call, body } = split(options);
    return this.request('padImage', { ...call, body: { ...body, image: input } });
  }

  /** Says whether a picture will print: what is wrong with it, where, and what to do about it. */
  async check(input: Input, options: CheckOptions = {}): Promise<ResponseOf<'checkPrint'>['data']> {
    const { call, body } = split(options);
    return (await this.request('checkPrint', { ...call, body: { ...body, image: input } })).data;
  }

  /** Makes a print file of a picture for each preset, and a ZIP of all of them. */
  printFiles(input: Input, options: PrintOptions): Promise<ResponseOf<'makePrintFiles'>> {
    const { call, body } = split(options);
    return this.request('makePrintFiles', { ...call, body: { ...body, image: input } });
  }

  /** Draws text on a picture. */
  async overlay(input: Input, options: OverlayOptions): Promise<ResponseOf<'drawText'>> {
    const { call, body } = split(options);
    return this.request('drawText', { ...call, body: { ...body, image: input } as Body<'drawText'> });
  }

  /** Renders a template on its own picture or yours (`image`), with values for its variables. */
  async renderTemplate(id: string, options: RenderOptions = {}): Promise<ResponseOf<'renderTemplate'>> {
    const { call, body } = split(options);
    return this.request('renderTemplate', { ...call, params: { id }, body });
  }

  /** Makes a template of a PSD. `report` in the response names what differs from the document. */
  async importTemplate(input: Input, options: ImportOptions = {}): Promise<ResponseOf<'importTemplate'>> {
    const { call, body } = split(options);
    return this.request('importTemplate', { ...call, body: { ...body, file: input } });
  }

  /**
   * Starts a job that extracts the audio of a video as MP3; `waitForAudio` waits for it. A large video is sent by
   * `upload` before.
   */
  async extractAudio(
    input: Input | UploadedVideo,
    options: AudioOptions = {},
  ): Promise<ResponseOf<'extractAudio'>> {
    const { call, body } = split(options);
    const video = isUploaded(input) ? { upload_id: input.upload_id } : { video: input };
    return this.request('extractAudio', { ...call, body: { ...body, ...video } });
  }

  /** Resolves with the finished job and its `download_url`. Throws `AudioFailedError` if it failed. */
  async waitForAudio(jobId: string, options: WaitOptions<AudioJob> = {}): Promise<AudioJob> {
    const read = () => this.request('getAudioJob', { params: { jobId }, signal: options.signal });
    const job = await ended(read, options);
    if (job.status === 'failed') throw new AudioFailedError(job);
    return job;
  }

  /** Starts a batch of pictures from `items`, `images` or `csv`; `waitForBatch` waits for it. */
  async createBatch(options: BatchOptions): Promise<AcceptedBatch> {
    const { call, body } = split(options);
    return this.request('createBatch', { ...call, body: body as Body<'createBatch'> });
  }

  /** Resolves with the batch once all its items have ended; one by one they may have failed. */
  async waitForBatch(id: string, options: WaitOptions<Batch> = {}): Promise<Batch> {
    const read = async () =>
      (await this.request('getBatch', { params: { id }, signal: options.signal })).data;
    return ended(read, options);
  }

  /** The account's usage this month. */
  async usage(options: CallOptions = {}): Promise<Usage> {
    return this.request('getUsage', options);
  }
}

function isUploaded(input: Input | UploadedVideo): input is UploadedVideo {
  return typeof input === 'object' && 'upload_id' in input;
}

function split<Options extends CallOptions>(options: Options) {
  const { signal, timeoutSeconds, idempotencyKey, headers, ...body } = options;
  return { call: { signal, timeoutSeconds, idempotencyKey, headers }, body };
}

async function ended<State extends { readonly status: string }>(
  read: () => Promise<State>,
  { onProgress, signal, intervalMs = 2_000 }: WaitOptions<State>,
): Promise<State> {
  for (;;) {
    const state = await read();
    onProgress?.(state);
    if (state.status !== 'processing') return state;
    await wait(intervalMs, signal);
  }
}
