import { imageProblems } from '../../../shared/image-problems.ts';
import { Problem } from '../../../shared/problem.ts';
import type { PictureKind } from '../formats.ts';
import type { StoredBytes } from '../measure/byte-window.ts';
import { type ImageEnd, type ImageProcess, ImageProcessDied } from './image-process.ts';
import type { FinishedPicture, ImageWork } from './image-work.ts';
import type { ScheduleSize } from './schedule.ts';
import { createSlots, type Slot, type SlotTimes } from './slots.ts';

/** One picture to be worked on, with what that will take. */
export interface ImageJob<Options, Finished extends FinishedPicture> {
  readonly work: ImageWork<Options, Finished>;
  /** The picture as it is stored; asked for when the work has its slot. */
  readonly read: () => StoredBytes;
  readonly options: Options;
  /** Decoded samples, all copies together. */
  readonly memoryBytes: number;
  /** Whether it will take over a second. */
  readonly isLong: boolean;
}

export interface ImageCaller {
  readonly accountId: number;
  readonly isPremium: boolean;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

export interface RunContext {
  /** Told, maybe more than once, when a codec works on the picture: from here on the work counts. */
  readonly onBegin?: () => void;
  /** Told what will come, once it is clear. */
  readonly onKind?: ((kind: PictureKind) => void) | undefined;
}

/** Works on pictures in processes that can be ended, in fair order and within one memory budget. */
export interface ImageProcessor {
  /**
   * Throws Problems: `too_many_at_once` (429) when too much of an account waits, `overloaded` (503) after 20
   * s of waiting, `image_too_large` for work over half of the memory, `image_too_slow` after 30 s of work,
   * and what the work refuses; the signal's reason when the caller goes away, whose slot is then soon free.
   */
  run<Options, Finished extends FinishedPicture>(
    job: ImageJob<Options, Finished>,
    caller: ImageCaller,
    context?: RunContext,
  ): Promise<Finished>;
  /** Starts a process before the first picture comes. */
  warm(): void;
  /** Ends all processes. */
  close(): void;
}

export interface ProcessorOptions extends ScheduleSize {
  /** Starts a process in which a picture may take so much memory. */
  readonly start: (pictureBytes: number) => ImageProcess;
  readonly times?: Partial<WorkTimes & SlotTimes>;
}

interface WorkTimes {
  /** From the moment the slot is taken. */
  readonly workMs: number;
  /** How long work goes on for nobody: most is done before a new process would have started. */
  readonly abandonedMs: number;
}

const workTimes: WorkTimes = { workMs: 30_000, abandonedMs: 500 };
/** A process that holds more after its work is replaced: what a codec left behind is no use. */
const keptMemoryBytes = 400 * 1024 * 1024;
const mostDeaths = 2;

interface Call {
  readonly job: ImageJob<unknown, FinishedPicture>;
  readonly caller: ImageCaller;
  readonly context: RunContext;
}

export function createImageProcessor(options: ProcessorOptions): ImageProcessor {
  const times = { ...workTimes, ...options.times };
  const largestBytes = options.memoryBytes / 2;
  const slots = createSlots(options, options.times);
  const idle: ImageProcess[] = [];
  const all = new Set<ImageProcess>();
  let isClosed = false;

  function startOne(): ImageProcess {
    const started = options.start(largestBytes);
    all.add(started);
    void started.exited.then(() => all.delete(started));
    return started;
  }

  function take(): ImageProcess {
    for (let process = idle.pop(); process; process = idle.pop()) if (process.isAlive()) return process;
    return startOne();
  }

  /**
   * A process that has answered waits for the next picture; one that holds too much, or was ended, is
   * replaced.
   */
  function giveBack(process: ImageProcess, end: ImageEnd | undefined): void {
    if (end && process.isAlive() && end.memoryBytes <= keptMemoryBytes) idle.push(process);
    else process.kill();
    if (idle.length === 0 && !isClosed) idle.push(startOne());
  }

  /** Works on a picture in its slot. Undefined when the slot was needed for others before it was done. */
  async function work({ job, caller, context }: Call, slot: Slot): Promise<ImageEnd | undefined> {
    const process = take();
    let endedBy: 'slot' | 'deadline' | 'caller' | undefined;
    const endBy = (reason: typeof endedBy) => {
      endedBy = reason;
      process.kill();
    };
    slot.onStop(() => endBy('slot'));
    const onDeadline = () => {
      context.onBegin?.();
      endBy('deadline');
    };
    const onKind = (kind: PictureKind) => {
      context.onBegin?.();
      context.onKind?.(kind);
    };
    const timers = [setTimeout(onDeadline, times.workMs)];
    const onAbort = () => timers.push(setTimeout(() => endBy('caller'), times.abandonedMs));
    caller.signal.addEventListener('abort', onAbort, { once: true });
    let end: ImageEnd | undefined;
    try {
      const picture = job.read();
      const request = {
        work: job.work.name,
        options: job.options,
        mayUseTwoCores: slot.mayUseTwoCores(),
        ...('path' in picture && { path: picture.path }),
      };
      end = await process.run(request, 'pieces' in picture ? picture.pieces : [], onKind);
      return end;
    } catch (error) {
      if (!(error instanceof ImageProcessDied) || !endedBy) throw error;
      if (endedBy === 'deadline') throw new Problem(imageProblems.tooSlow);
      return undefined;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      caller.signal.removeEventListener('abort', onAbort);
      giveBack(process, end);
    }
  }

  /**
   * Waits for a slot, works and gives it back, again when it was taken away or the process died of something
   * else.
   */
  async function workInTurn(call: Call): Promise<ImageEnd> {
    const { job, caller } = call;
    const slot = slots.claim({ ...caller, memoryBytes: job.memoryBytes, isLong: job.isLong });
    try {
      for (let deaths = 0; ; ) {
        await slot.taken(caller.signal);
        const end = await work(call, slot).catch((error: unknown) => {
          deaths += 1;
          if (!(error instanceof ImageProcessDied) || deaths === mostDeaths) throw error;
        });
        if (end) return end;
        caller.signal.throwIfAborted();
        slot.putBack();
      }
    } finally {
      slot.leave();
    }
  }

  return {
    async run<Options, Finished extends FinishedPicture>(
      job: ImageJob<Options, Finished>,
      caller: ImageCaller,
      context: RunContext = {},
    ) {
      if (job.memoryBytes > largestBytes) throw new Problem(imageProblems.tooLarge);
      const end = await orGone(workInTurn({ job, caller, context }), caller.signal);
      // The work's own module made it: its types are the module's.
      return finished(end) as Finished;
    },
    warm() {
      if (idle.length === 0) idle.push(startOne());
    },
    close() {
      isClosed = true;
      for (const process of all) process.kill();
    },
  };
}

/** The work's end, or the signal's reason as soon as it aborts: the work then ends by itself. */
function orGone<T>(working: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  const settle = () => signal.removeEventListener('abort', onAbort);
  working.then(resolve, reject).finally(settle);
  return promise;
}

function finished(end: ImageEnd): FinishedPicture {
  switch (end.type) {
    case 'done':
      return { ...(end.report as PictureKind), bytes: end.bytes };
    case 'refused':
      throw new Problem(end.problem, { cause: new Error(end.cause) });
    case 'failed':
      throw new Error(`Expected a picture, received: ${end.message}`);
  }
}
