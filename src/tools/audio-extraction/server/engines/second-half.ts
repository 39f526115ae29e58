import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { EncodingOptions, Reach } from './encoding.ts';
import { type MediaFault, MediaError } from './engine.ts';
import { FrameFile } from './frame-file.ts';

/** What the thread is given. */
export interface SecondHalfTask {
  readonly input: string;
  /** A file that is not there yet. */
  readonly framesPath: string;
  readonly options: Omit<EncodingOptions, 'isWanted'>;
  /** The numbers of `cell`. */
  readonly shared: SharedArrayBuffer;
}

/** Places in the memory that both threads see: frames written so far, and whether to stop. */
export const cell = { frames: 0, stop: 1 } as const;

/** How the thread ends. */
export type SecondHalfMessage = SecondHalfDone | SecondHalfRefused;
interface SecondHalfDone extends Reach {
  readonly type: 'done';
  /** Side data of the last frame: how many samples only fill it up. */
  readonly padding?: Uint8Array;
}
interface SecondHalfRefused {
  readonly type: 'refused';
  readonly fault: MediaFault;
  readonly detail: string | undefined;
}

/** The end of a video that is being encoded in a thread of its own. */
export interface SecondHalf {
  /** How many frames there are by now. */
  frames(): number;
  /** The next frame, waited for; undefined behind the last one. */
  next(): Promise<Buffer | undefined>;
  /**
   * What the thread ended with. Throws MediaError for what is the video's fault, and whatever broke the
   * thread.
   */
  end(): Promise<SecondHalfDone>;
  /** Lets the thread end where it is; no frame of it is wanted any more. */
  release(): void;
  /** Ends the thread where it is and removes its file. */
  stop(): Promise<void>;
}

/**
 * A thread reserves 512 MB for machine code unless told otherwise, which the child's limit of memory counts.
 */
const resourceLimits = { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };
const script = new URL('./second-half-thread.ts', import.meta.url);
/** How long a wait for frames may miss that the thread is gone. */
const lookMs = 100;

/** Starts encoding the end of a video; `framesPath` is a file of its own for the while. */
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
  // Not `terminate`, which breaks off native calls and takes the process along.
  const release = () => void Atomics.store(counters, cell.stop, 1);
  const file = new FrameFile(task.framesPath);
  let given = 0;
  return {
    frames,
    async next() {
      while (given >= frames()) {
        if (isOver) return undefined;
        await Promise.race([over, Atomics.waitAsync(counters, cell.frames, given, lookMs).value]);
      }
      given += 1;
      return file.next();
    },
    async end() {
      const received = await outcome;
      if (received.type === 'done') return received;
      throw new MediaError(received.fault, received.detail === undefined ? {} : { detail: received.detail });
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

/** Rejects with what broke the thread. */
async function outcomeOf(worker: Worker): Promise<SecondHalfMessage> {
  const [message] = (await once(worker, 'message')) as [SecondHalfMessage];
  return message;
}
