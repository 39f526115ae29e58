import { Worker } from 'node:worker_threads';
import type { AttackRequest } from './client.ts';
import type { ProbeResult } from './probe.ts';

export interface WatchOptions {
  readonly origin: string;
  readonly pid: number;
  /** The request that another account sends meanwhile. */
  readonly victim: Omit<AttackRequest, 'body'> & { readonly body: Uint8Array };
  /** How long the attack may take before the server is killed. */
  readonly timeLimitMs: number;
  /** Whether `/health` and the victim's request are sent; otherwise only memory is watched. */
  readonly asks: boolean;
}

export interface WatchResult {
  readonly health: ProbeResult | undefined;
  readonly victim: ProbeResult | undefined;
  /** Peak resident memory of the process. */
  readonly ownBytes: number;
  /** Peak resident memory of the process and its descendants. */
  readonly treeBytes: number;
}

export type FromWatcher =
  | { readonly kind: 'watching' }
  | { readonly kind: 'ended'; readonly why: string }
  | { readonly kind: 'watched'; readonly watched: WatchResult };

export interface Watch {
  stop(): Promise<WatchResult>;
}

/**
 * Starts to watch a server until it is stopped. `onEnded` is called if the watchdog killed the server.
 */
export async function startWatch(options: WatchOptions, onEnded: (why: string) => void): Promise<Watch> {
  const worker = new Worker(new URL('./watcher.ts', import.meta.url), { workerData: options });
  const began = Promise.withResolvers<void>();
  const watched = Promise.withResolvers<WatchResult>();
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
