import { once } from 'node:events';
import { closeSync, openSync, readSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { EncodingOptions, Extent } from '#tools/audio-extraction/server/engines/encoding.ts';
import { MediaError, type MediaErrorCode } from '#tools/audio-extraction/server/engines/engine.ts';
import { frameSizeBytes } from './mp3-frame.ts';

/** The thread's task. */
export interface SecondHalfTask {
  readonly input: string;
  /** Must not exist yet. */
  readonly framesPath: string;
  readonly options: Omit<EncodingOptions, 'isWanted'>;
  /** The numbers of `cell`. */
  readonly shared: SharedArrayBuffer;
}

/** Cells of the shared memory: frames written so far, and whether to stop. */
export const cell = { frames: 0, stop: 1 } as const;

/** Last message of the thread. */
export type SecondHalfMessage = SecondHalfDone | SecondHalfRefused;
interface SecondHalfDone extends Extent {
  readonly type: 'done';
  /** Side data of the last frame: how many of its samples are padding. */
  readonly padding?: Uint8Array;
}
interface SecondHalfRefused {
  readonly type: 'refused';
  readonly code: MediaErrorCode;
  readonly detail: string | undefined;
}

/** The second half of a video, encoded in a thread of its own. */
export interface SecondHalf {
  /** Returns how many frames are written so far. */
  frames(): number;
  /** Resolves with the next frame, as soon as it is there; undefined after the last one. */
  next(): Promise<Buffer | undefined>;
  /**
   * Resolves when the thread has ended. Throws MediaError if the video is to blame, or what broke the thread.
   */
  end(): Promise<SecondHalfDone>;
  /** Asks the thread to end; no more of its frames are needed. */
  release(): void;
  /** Ends the thread and removes its file. */
  stop(): Promise<void>;
}

/**
 * By default a thread reserves 512 MB for machine code, which would count towards the child's memory limit.
 */
const resourceLimits = { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };
const script = new URL('./second-half-thread.ts', import.meta.url);
/** How often a wait for frames checks whether the thread has ended. */
const checkEveryMs = 100;

/** Starts a thread that encodes the end of a video into `framesPath`. */
export function startSecondHalf(task: Omit<SecondHalfTask, 'shared'>): SecondHalf {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const counters = new Int32Array(shared);
  const worker = new Worker(script, { resourceLimits, workerData: { ...task, shared } });
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  const outcome = outcomeOf(worker);
  let isOver = false;
  const over = outcome.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const frames = () => Atomics.load(counters, cell.frames);
  // Not `terminate`: it interrupts native calls, which crashes the process.
  const release = () => void Atomics.store(counters, cell.stop, 1);
  const file = new FrameFile(task.framesPath);
  let given = 0;
  return {
    frames,
    async next() {
      while (given >= frames()) {
        if (isOver) return undefined;
        await Promise.race([over, Atomics.waitAsync(counters, cell.frames, given, checkEveryMs).value]);
      }
      given += 1;
      return file.next();
    },
    async end() {
      const received = await outcome;
      if (received.type === 'done') return received;
      throw new MediaError(received.code, received.detail === undefined ? {} : { detail: received.detail });
    },
    release,
    async stop() {
      release();
      await exited;
      file.close();
      await rm(task.framesPath, { force: true });
    },
  };
}

/** Resolves with the thread's message. Rejects with what broke it. */
async function outcomeOf(worker: Worker): Promise<SecondHalfMessage> {
  const [message] = (await once(worker, 'message')) as [SecondHalfMessage];
  return message;
}

const readBytes = 64 * 1024;
const headBytes = 4;

/** Reads the frames of a file that another thread is still writing to, one after another. */
class FrameFile {
  readonly #path: string;
  #file: number | undefined;
  #bytes = Buffer.alloc(0);

  constructor(path: string) {
    this.#path = path;
  }

  /** Returns the next frame. Throws if it is not complete yet. */
  next(): Buffer {
    const sizeBytes = frameSizeBytes(this.#atLeast(headBytes));
    const frame = this.#atLeast(sizeBytes).subarray(0, sizeBytes);
    this.#bytes = this.#bytes.subarray(sizeBytes);
    return frame;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #atLeast(sizeBytes: number): Buffer {
    if (this.#bytes.byteLength >= sizeBytes) return this.#bytes;
    this.#file ??= openSync(this.#path, 'r');
    const block = Buffer.allocUnsafe(readBytes);
    const read = readSync(this.#file, block, 0, readBytes, null);
    this.#bytes = Buffer.concat([this.#bytes, block.subarray(0, read)]);
    if (this.#bytes.byteLength < sizeBytes) {
      throw new Error(
        `Expected ${sizeBytes} bytes of a frame in ${this.#path}, received ${this.#bytes.byteLength}`,
      );
    }
    return this.#bytes;
  }
}
