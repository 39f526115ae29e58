import { setTimeout as delay } from 'node:timers/promises';
import type { Listening } from '#platform/server/database/database.ts';
import { outOfTraceScope } from '#platform/server/observability/trace-scope.ts';
import type { WorkDeps } from './work.ts';

/** Looks for work when a commit says that there is some, and every second: one look at a time. */
export interface Looker {
  start(): Promise<void>;
  /** Looks at once, or again after the look under way. Does nothing before `start`. */
  readonly wake: () => void;
  isStarted(): boolean;
  isLooking(): boolean;
  /** Resolves when no look is under way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface LookerOptions {
  /** Of the queue, for the log. */
  readonly name: string;
  readonly channel?: string | undefined;
  readonly gatherMs?: number | undefined;
  readonly look: () => Promise<void>;
}

/** Finds rows that are due later, and those whose notification was lost. */
const lookEveryMs = 1_000;

export function createLooker(
  { database, log }: Pick<WorkDeps, 'database' | 'log'>,
  { name, channel, gatherMs, look }: LookerOptions,
): Looker {
  const state = { isStarted: false, looksAgain: false };
  let looking: Promise<void> | undefined;
  let listening: Listening | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (!state.isStarted) return;
    state.looksAgain = true;
    looking ??= outOfTraceScope(lookUntilDone);
  }

  async function lookUntilDone(): Promise<void> {
    while (state.looksAgain && state.isStarted) {
      state.looksAgain = false;
      await look().catch((error: unknown) =>
        log.warn({ err: error, queue: name }, 'could not look for work'),
      );
      if (state.looksAgain && gatherMs !== undefined) await delay(gatherMs);
    }
    // In the same turn as the last test of the loop, or a call of `wake` in between were lost.
    looking = undefined;
  }

  return {
    wake,
    isStarted: () => state.isStarted,
    isLooking: () => looking !== undefined,
    idle: async () => looking,
    async start() {
      state.isStarted = true;
      listening = channel === undefined ? undefined : await database.listen(channel, wake);
      timer = setInterval(wake, lookEveryMs);
      wake();
    },
    async stop() {
      state.isStarted = false;
      clearInterval(timer);
      await listening?.stop();
    },
  };
}
