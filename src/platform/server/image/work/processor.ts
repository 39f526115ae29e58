import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { PictureKind } from '#platform/server/image/formats.ts';
import type { StoredBytes } from '#platform/server/image/measure/byte-window.ts';
import type { WorkEstimate } from '#platform/server/image/pipeline/estimate.ts';
import { type SentPictures, withBytes } from '#platform/server/image/pipeline/made.ts';
import type { SentSteps } from '#platform/server/image/pipeline/steps.ts';
import type { TakenApart } from '#platform/server/image/pipeline/take-apart.ts';
import { type ImageProcess, ImageProcessDied } from './image-process.ts';
import type { ImageEnd, SentFile } from './messages.ts';
import type { ScheduleSize } from './schedule.ts';
import { createSlots, type Slot, type SlotLoad, type SlotTimes } from './slots.ts';

/** Work on one picture or document, with what it will take. */
export interface ImageJob extends WorkEstimate {
  readonly source: StoredBytes;
  /** What makes pictures; without it the picture is inspected. */
  readonly steps?: SentSteps;
  readonly inspection?: object;
  /** How a document is taken apart. */
  readonly document?: object;
  /** The files of the layers, such as fonts and pictures. */
  readonly files: readonly StoredBytes[];
}

export interface ImageCaller {
  readonly accountId: number;
  readonly isPremium: boolean;
  /** Whether finished pictures are marked, as a test key's are. */
  readonly isTest?: boolean;
  /** Whether single requests go first; such work waits for its slot as long as it has to. */
  readonly isBackground?: boolean;
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal;
}

export interface RunContext {
  /** Whether its call has begun already: its account pays for it, and is not refused in the middle. */
  readonly isAccepted?: boolean;
  /** Called, maybe more than once, when a codec works on the picture; from then on the request counts. */
  readonly onBegin?: () => void;
  /** Called with the time in a slot, for each time that the work had one. */
  readonly onWorked?: (ms: number) => void;
  /** Called with the kind of the result, once it is clear. */
  readonly onKind?: ((kind: PictureKind) => void) | undefined;
}

/** Works on pictures in processes that can be killed, in fair order and within one memory budget. */
export interface ImageProcessor {
  /**
   * Resolves with the finished pictures. Throws `Problem`: `too_many_at_once` (429) if too many pictures of
   * an account wait, `overloaded` (503) after 20 s of waiting, `image_too_large` for work over half of the
   * memory, `image_too_slow` after 30 s of work, and what the work itself throws. Throws the signal's reason
   * when the caller has gone.
   */
  run<Report>(job: ImageJob, caller: ImageCaller, context?: RunContext): Promise<SentPictures<Report>>;
  /** Resolves with the report of an inspection. Throws as `run` does. */
  inspect<Report extends object>(job: ImageJob, caller: ImageCaller, context?: RunContext): Promise<Report>;
  /** Resolves with the pictures of a document and a report. Throws as `run` does. */
  takeApart<Report extends object>(
    job: ImageJob,
    caller: ImageCaller,
    context?: RunContext,
  ): Promise<TakenApart<Report>>;
  /** How many pictures wait for a slot, and how many are worked on. */
  load(): SlotLoad;
  /** Starts a process before the first picture arrives. */
  warm(): void;
  /** Kills all processes. */
  close(): void;
}

export interface ProcessorOptions extends ScheduleSize {
  /** Starts a process in which one picture may take up to `pictureBytes` of memory. */
  readonly start: (pictureBytes: number) => ImageProcess;
  readonly times?: Partial<WorkTimes & SlotTimes>;
}

interface WorkTimes {
  /** From the moment the slot is taken. */
  readonly workMs: number;
  /** How long work goes on after its caller has gone: most ends sooner than a new process would start. */
  readonly abandonedMs: number;
}

export const workTimes: WorkTimes = { workMs: 30_000, abandonedMs: 500 };
/** A process that holds more memory after its work is replaced. */
const mostIdleMemoryBytes = 400 * 1024 * 1024;
const mostDeaths = 2;

interface Run {
  readonly job: ImageJob;
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

  /** Keeps a process for the next picture; one that holds too much memory or was killed is replaced. */
  function giveBack(process: ImageProcess, end: ImageEnd | undefined): void {
    if (end && process.isAlive() && end.memoryBytes <= mostIdleMemoryBytes) idle.push(process);
    else process.kill();
    if (idle.length === 0 && !isClosed) idle.push(startOne());
  }

  /** Works on a picture in its slot. Resolves with undefined if the work was stopped before its end. */
  async function work({ job, caller, context }: Run, slot: Slot): Promise<ImageEnd | undefined> {
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
    const takenAtMs = performance.now();
    const onKind = (kind: PictureKind) => {
      slot.begin();
      context.onBegin?.();
      context.onKind?.(kind);
    };
    const timers = [setTimeout(onDeadline, times.workMs)];
    const onAbort = () => timers.push(setTimeout(() => endBy('caller'), times.abandonedMs));
    caller.signal.addEventListener('abort', onAbort, { once: true });
    let end: ImageEnd | undefined;
    try {
      const { source, steps, inspection, document, files } = job;
      const request = {
        steps,
        inspection,
        document,
        ...('path' in source && { path: source.path }),
        ...(files.length > 0 && { files: files.map(sentFile) }),
      };
      end = await process.run(request, [source, ...files].flatMap(piecesOf), onKind);
      return end;
    } catch (error) {
      if (!(error instanceof ImageProcessDied) || !endedBy) throw error;
      if (endedBy === 'deadline') throw new Problem(imageProblems.tooSlow);
      return undefined;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      caller.signal.removeEventListener('abort', onAbort);
      giveBack(process, end);
      context.onWorked?.(performance.now() - takenAtMs);
    }
  }

  /**
   * Waits for a slot, works and gives the slot back. Starts again if others needed the slot, and once if the
   * process died.
   */
  async function workInTurn(run: Run): Promise<ImageEnd> {
    const { job, caller } = run;
    const slot = slots.claim({ ...caller, memoryBytes: job.memoryBytes, isLong: job.isLong });
    try {
      for (let deaths = 0; ; ) {
        await slot.taken(caller.signal);
        const end = await work(run, slot).catch((error: unknown) => {
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

  async function runToEnd(run: Run): Promise<Finished> {
    if (run.job.memoryBytes > largestBytes) throw new Problem(imageProblems.tooLarge);
    return finished(await untilAborted(workInTurn(run), run.caller.signal));
  }

  return {
    async run<Report>(job: ImageJob, caller: ImageCaller, context: RunContext = {}) {
      const end = await runToEnd({ job, caller, context });
      if (end.type !== 'done') throw new Error('Expected pictures, received a report');
      // What the drawing module reports of the layers has the type that their step names.
      return end as SentPictures<object> as SentPictures<Report>;
    },
    async inspect<Report extends object>(job: ImageJob, caller: ImageCaller, context: RunContext = {}) {
      const end = await runToEnd({ job, caller, context });
      if (end.type !== 'inspected') throw new Error('Expected a report, received pictures');
      return end.report as Report;
    },
    async takeApart<Report extends object>(job: ImageJob, caller: ImageCaller, context: RunContext = {}) {
      const end = await runToEnd({ job, caller, context });
      if (end.type !== 'taken-apart') throw new Error('Expected parts of a document, received none');
      const pictures = withBytes(end.pictures, end.bytes);
      const taken: TakenApart<object> = { report: end.report, pictures };
      // What a feature reports of its documents has the type that it names.
      return taken as TakenApart<Report>;
    },
    load: () => slots.load(),
    warm() {
      if (idle.length === 0) idle.push(startOne());
    },
    close() {
      isClosed = true;
      for (const process of all) process.kill();
    },
  };
}

function piecesOf(stored: StoredBytes): readonly Uint8Array[] {
  return 'pieces' in stored ? stored.pieces : [];
}

/** A file on the disk is read by the process itself. */
function sentFile(stored: StoredBytes): SentFile {
  if ('path' in stored) return stored;
  return { sizeBytes: stored.pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) };
}

/** Settles with the work, or rejects with the signal's reason as soon as it aborts. */
function untilAborted<T>(working: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  const settle = () => signal.removeEventListener('abort', onAbort);
  working.then(resolve, reject).finally(settle);
  return promise;
}

type Finished = Extract<ImageEnd, { type: 'done' | 'inspected' | 'taken-apart' }>;

function finished(end: ImageEnd): Finished {
  switch (end.type) {
    case 'done':
    case 'inspected':
    case 'taken-apart':
      return end;
    case 'refused':
      throw new Problem(end.problem, { cause: new Error(end.cause) });
    case 'failed':
      throw new Error(`Expected a picture, received: ${end.message}`);
  }
}
