import { Worker } from 'node:worker_threads';
import type { AttackRequest } from './client.ts';
import type { Probed } from './probe.ts';

export interface WatchOrders {
  readonly origin: string;
  readonly pid: number;
  /** The honest call that somebody else makes meanwhile. */
  readonly victim: Omit<AttackRequest, 'body'> & { readonly body: Uint8Array };
  /** How long the attack may take before the server is ended. */
  readonly timeLimitMs: number;
  /** Whether `/health` and the victim's call are sent; else only memory is watched. */
  readonly asks: boolean;
}

export interface Watched {
  readonly health: Probed | undefined;
  readonly victim: Probed | undefined;
  /** Highest resident memory of the process. */
  readonly ownBytes: number;
  /** The same with all of its descendants. */
  readonly treeBytes: number;
}

export type FromWatcher =
  | { readonly kind: 'watching' }
  | { readonly kind: 'ended'; readonly why: string }
  | { readonly kind: 'watched'; readonly watched: Watched };

export interface Watch {
  stop(): Promise<Watched>;
}

/**
 * Resolves when the watch has begun; it lasts until it is stopped. `onEnded`: the watchdog ended the server.
 */
export async function startWatch(orders: WatchOrders, onEnded: (why: string) => void): Promise<Watch> {
  const worker = new Worker(new URL('./watcher.ts', import.meta.url), { workerData: orders });
  const began = Promise.withResolvers<void>();
  const watched = Promise.withResolvers<Watched>();
  worker.on('message', (message: FromWatcher) => {
    if (message.kind === 'watching') began.resolve();
    else if (message.kind === 'ended') onEnded(message.why);
    else watched.resolve(message.watched);
  });
  worker.once('error', (error) => {
    began.reject(error);
    watched.reject(error);
  });
  await began.promise;
  return {
    stop: async () => {
      worker.postMessage('stop', []);
      return watched.promise;
    },
  };
}
