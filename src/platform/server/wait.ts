import { setTimeout as delay } from 'node:timers/promises';

/**
 * Resolves after a while; rejects with the signal's reason when it aborts. Passed to whoever waits, so that
 * tests need not.
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
