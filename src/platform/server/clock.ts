import { setTimeout as delay } from 'node:timers/promises';

/**
 * The time of day, passed as a dependency: the application's is the database's (`followDatabaseClock`), and
 * tests move theirs.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * Resolves after `delayMs`; rejects with the signal's reason when it aborts. Passed as a dependency so that
 * tests need not wait.
 */
export type Wait = (delayMs: number, signal?: AbortSignal) => Promise<void>;

export const realWait: Wait = async (delayMs, signal) => {
  try {
    await delay(delayMs, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};
