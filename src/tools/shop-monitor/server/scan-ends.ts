import { sql } from 'drizzle-orm';
import type { Database, Listening, Tx } from '../../../platform/server/database/database.ts';
import type { Wait } from '../../../platform/server/clock.ts';

export const scanEndsChannel = 'overprint_scan_ends';

/** Finds an end whose notification was lost. */
const pollIntervalMs = 5_000;

/** Notifies the watchers of all processes when the transaction commits. */
export async function notifyScanEnd(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${scanEndsChannel}, '')`);
}

/** Lets requests wait for the end of a scan, whichever process runs it. */
export interface ScanEnds {
  /** Resolves once it listens. */
  watch(): Promise<ScanEndWatch>;
}

export interface ScanEndWatch {
  /**
   * Resolves when a scan of any shop has ended since the last call, when `signal` aborts, and after 5 s in
   * case a notification was lost. The caller looks at the shop's row again.
   */
  next(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

/** All watches of a process share one database connection, which is closed with the last of them. */
export function createScanEnds({
  database,
  wait,
}: {
  readonly database: Database;
  readonly wait: Wait;
}): ScanEnds {
  const listeners = new Set<() => void>();
  let listening: Promise<Listening> | undefined;

  async function listen(onEnd: () => void): Promise<void> {
    listeners.add(onEnd);
    listening ??= database.listen(scanEndsChannel, () => {
      for (const listener of listeners) listener();
    });
    try {
      await listening;
    } catch (error) {
      listeners.delete(onEnd);
      listening = undefined;
      throw error;
    }
  }

  async function unlisten(onEnd: () => void): Promise<void> {
    listeners.delete(onEnd);
    if (listeners.size > 0) return;
    const last = listening;
    listening = undefined;
    await (await last)?.stop();
  }

  return {
    async watch() {
      let ended = Promise.withResolvers<void>();
      const onEnd = () => ended.resolve();
      await listen(onEnd);
      return {
        async next(signal) {
          const woken = new AbortController();
          const poll = wait(pollIntervalMs, AbortSignal.any([signal, woken.signal]));
          try {
            await Promise.race([ended.promise, poll]);
          } catch (error) {
            if (!signal.aborted) throw error;
          } finally {
            woken.abort();
            ended = Promise.withResolvers();
          }
        },
        stop: () => unlisten(onEnd),
      };
    },
  };
}
