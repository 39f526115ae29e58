import type { Wait } from '../clock.ts';
import type { Database, Listening } from './database.ts';

/** Lets requests wait for what other requests and processes notify. */
export interface ChannelWatches {
  /** Resolves once it listens. */
  watch(): Promise<ChannelWatch>;
}

export interface ChannelWatch {
  /**
   * Resolves when something was notified since the last call, when `signal` aborts, and after the poll interval
   * in case a notification was lost. The caller looks at its rows again.
   */
  next(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

export interface ChannelWatchesDeps {
  readonly database: Database;
  readonly wait: Wait;
  readonly channel: string;
  readonly pollIntervalMs: number;
}

/** All watches of a channel share one database connection, which is closed with the last of them. */
export function createChannelWatches(deps: ChannelWatchesDeps): ChannelWatches {
  const { database, wait, channel, pollIntervalMs } = deps;
  const listeners = new Set<() => void>();
  let listening: Promise<Listening> | undefined;

  async function listen(onNotify: () => void): Promise<void> {
    listeners.add(onNotify);
    listening ??= database.listen(channel, () => {
      for (const listener of listeners) listener();
    });
    try {
      await listening;
    } catch (error) {
      listeners.delete(onNotify);
      listening = undefined;
      throw error;
    }
  }

  async function unlisten(onNotify: () => void): Promise<void> {
    listeners.delete(onNotify);
    if (listeners.size > 0) return;
    const last = listening;
    listening = undefined;
    await (await last)?.stop();
  }

  return {
    async watch() {
      let notified = Promise.withResolvers<void>();
      const onNotify = () => notified.resolve();
      await listen(onNotify);
      return {
        async next(signal) {
          const woken = new AbortController();
          const poll = wait(pollIntervalMs, AbortSignal.any([signal, woken.signal]));
          try {
            await Promise.race([notified.promise, poll]);
          } catch (error) {
            if (!signal.aborted) throw error;
          } finally {
            woken.abort();
            notified = Promise.withResolvers();
          }
        },
        stop: () => unlisten(onNotify),
      };
    },
  };
}
