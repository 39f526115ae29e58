import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import type { Facts, Progress } from './engine.ts';
import {
  type ChildEnd,
  type ChildLimits,
  type MediaChild,
  childLimits,
  startMediaChild,
} from './media-child.ts';
import type { Task } from './messages.ts';

export interface ExtractContext {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Runs one task in a child process. Throws a `Problem` if the video is to blame, ChildDied if the child was
 * killed, and the signal's reason when it aborts.
 */
export type ExtractInChild = (task: Task, context: ExtractContext) => Promise<Facts>;

/** A media child died without reaching a limit: the same task may succeed the next time. */
export class ChildDied extends Error {
  override readonly name = 'ChildDied';
}

export interface Children {
  readonly extract: ExtractInChild;
  /** Kills every child, including the spare. */
  close(): void;
}

/** How long the spare child waits for a task before it is killed. */
const spareLifeMs = 5 * 60 * 1000;

export interface ChildrenOptions {
  readonly limits?: ChildLimits;
  readonly script?: string;
}

/**
 * Creates the media children: one process for each video. After each job a spare child starts and loads, so
 * that the next video does not wait for a process.
 */
export function createChildren(options: ChildrenOptions = {}): Children {
  const { limits = childLimits, script } = options;
  const all = new Set<MediaChild>();
  let spare: MediaChild | undefined;
  let spareTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): MediaChild {
    const child = startMediaChild(limits, script);
    all.add(child);
    return child;
  }

  function dropSpare(): void {
    clearTimeout(spareTimer);
    if (spare) all.delete(spare);
    spare?.kill();
    spare = undefined;
  }

  function take(): MediaChild {
    clearTimeout(spareTimer);
    const child = spare?.isAlive() ? spare : start();
    spare = undefined;
    return child;
  }

  function prepareNext(): void {
    if (closed || spare) return;
    spare = start();
    spareTimer = setTimeout(dropSpare, spareLifeMs).unref();
  }

  return {
    async extract(task, context) {
      const child = take();
      try {
        return factsOf(await child.run(task, { ...context, timeoutMs: limits.timeoutMs }));
      } finally {
        all.delete(child);
        prepareNext();
      }
    },
    close() {
      closed = true;
      clearTimeout(spareTimer);
      for (const child of all) child.kill();
    },
  };
}

function factsOf(end: ChildEnd): Facts {
  switch (end.type) {
    case 'done':
      return { audioSeconds: end.audioSeconds, sourceCodec: end.sourceCodec };
    case 'refused':
      throw new Problem(namedProblem(jobProblems[end.code], end.detail));
    case 'failed':
      throw new Problem(failureOf(end.message), { cause: new Error(end.message) });
    case 'timeout':
      throw new Problem(jobProblems.tooSlow);
    case 'died':
      throw diedOf(end);
  }
}

/** `Unsupported audio codec` becomes `Unsupported audio codec: alac`. */
function namedProblem(shape: ProblemShape, detail: string | undefined): ProblemShape {
  return detail === undefined ? shape : { ...shape, error: `${shape.error}: ${detail}` };
}

const memoryMessage =
  /out of memory|cannot allocate memory|ENOMEM|allocation failed|failed to allocate memory/i;

function failureOf(message: string): ProblemShape {
  return memoryMessage.test(message) ? jobProblems.tooMuchMemory : jobProblems.engineFailed;
}

function diedOf({ signal, errorText }: Extract<ChildEnd, { type: 'died' }>): Error {
  if (memoryMessage.test(errorText)) return new Problem(jobProblems.tooMuchMemory);
  if (signal === 'SIGXCPU') return new Problem(jobProblems.tooSlow);
  return new ChildDied(
    `Expected an outcome from the media child, received its end by ${signal ?? 'exit'}: ${errorText}`,
  );
}
