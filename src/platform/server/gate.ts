import { Problem, problems } from '../shared/problem.ts';

const { serverBusy } = problems({
  serverBusy: {
    status: 503,
    code: 'overloaded',
    error: 'Server is busy',
    fix: 'Try again in a moment.',
  },
});

/** Lets a fixed number of pieces of work run at once; the rest wait in line, and a full line answers at once. */
export interface Gate {
  /**
   * Runs `work` when a slot is free, first come, first served, and always gives the slot back.
   * Throws 503 at once when the line is full, and the signal's reason when the caller goes away while waiting.
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface GateSize {
  /** Pieces of work at once. */
  readonly slots: number;
  /** Pieces of work that may wait. */
  readonly waiting: number;
}

const retryAfterSeconds = 1;

/** CPU slots (style: "CPU work takes a slot and always gives it back"). */
export function createGate({ slots, waiting }: GateSize): Gate {
  const line: (() => void)[] = [];
  let taken = 0;

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (taken < slots) {
      taken += 1;
      return;
    }
    if (line.length >= waiting) throw new Problem(serverBusy, { retryAfterSeconds });
    await standInLine(line, signal);
  }

  /** The slot goes to the next in line without ever being free, so that nobody overtakes. */
  function leave(): void {
    const next = line.shift();
    if (next) next();
    else taken -= 1;
  }

  return {
    async run(work, signal = new AbortController().signal) {
      await enter(signal);
      try {
        return await work(signal);
      } finally {
        leave();
      }
    },
  };
}

function standInLine(line: (() => void)[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const proceed = () => {
    signal.removeEventListener('abort', giveUp);
    resolve();
  };
  const giveUp = () => {
    line.splice(line.indexOf(proceed), 1);
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  line.push(proceed);
  return promise;
}
