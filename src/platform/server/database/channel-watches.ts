import type { Wait } from '#platform/server/clock.ts';
import type { Database, Listening } from './database.ts';

/** Lets requests wait for what other requests and processes notify. */
export interface ChannelWatches {
  /** Resolves once it listens: to notifications with this payload or with none, by default to all. */
  watch(payload?: string): Promise<ChannelWatch>;
}

export interface ChannelWatch {
  /**
   * Resolves when something was notified since the last call, when `signal` aborts, and after the poll
   * interval in case a notification was lost. The caller looks at its rows again.
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
  /** With the payload that each waits for; undefined for any. */
  const listeners = new Map<() => void, string | undefined>();
  let listening: Promise<Listening> | undefined;

  async function listen(onNotify: () => void, wanted: string | undefined): Promise<void> {
    listeners.set(onNotify, wanted);
    listening ??= database.listen(channel, (payload) => {
      for (const [listener, one] of listeners)
        if (one === undefined || !payload || one === payload) listener();
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
    async watch(payload) {
      let notified = Promise.withResolvers<void>();
      const onNotify = () => notified.resolve();
      await listen(onNotify, payload);
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
