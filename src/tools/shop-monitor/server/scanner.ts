import type { Claim } from './claims.ts';
import type { HostLimiter } from './redbubble/host-limiter.ts';
import { outOfTraceScope } from '#platform/server/observability/trace-scope.ts';
import { type ScanDeps, scanShop } from './scan.ts';

/** Scans at once in this process. They share the host's rate limit, but short shops can pass a long one. */
const slots = 3;
const pollIntervalMs = 1_000;
const heartbeatMs = 15_000;

/** Runs the scans that are due. Any number of processes may run one: claims are rows of the database. */
export interface Scanner {
  /** Starts to poll. `alone`: this is the only process, so running scans in the database are dead. */
  start(options: { readonly alone: boolean }): Promise<void>;
  /** Polls at once. Does nothing before `start`. */
  wake(): void;
  /** Aborts running scans and releases their shops. */
  stop(): Promise<void>;
  /** Scans all due shops, one after the other, and resolves with their number. For tests and benches. */
  runDue(): Promise<number>;
}

export interface ScannerDeps extends ScanDeps {
  readonly limiter: Pick<HostLimiter, 'releaseAll'>;
}

/** Creates the scanner of this process. */
export function createScanner(deps: ScannerDeps): Scanner {
  const { claims, limiter, log } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function scan(claim: Claim): Promise<void> {
    const heartbeat = setInterval(() => {
      claims
        .extend(claim)
        .catch((error: unknown) => log.warn({ err: error }, 'could not extend the claim of a scan'));
    }, heartbeatMs);
    try {
      await scanShop(deps, claim, stopping.signal);
    } finally {
      clearInterval(heartbeat);
    }
  }

  function startScan(claim: Claim): void {
    const scanning = scan(claim)
      .catch((error: unknown) =>
        log.error({ err: error, shopId: claim.shopId }, 'a scan ended with an error'),
      )
      .finally(() => {
        running.delete(scanning);
        wake();
      });
    running.add(scanning);
  }

  async function fillSlots(): Promise<void> {
    while (running.size < slots && !stopping.signal.aborted) {
      const claim = await claims.next();
      if (!claim) return;
      startScan(claim);
    }
  }

  function wake(): void {
    if (!timer || polling || stopping.signal.aborted) return;
    polling = outOfTraceScope(fillSlots)
      .catch((error: unknown) => log.warn({ err: error }, 'could not claim a shop to scan'))
      .finally(() => {
        polling = undefined;
      });
  }

  return {
    wake,
    async start({ alone }) {
      if (alone) await Promise.all([claims.releaseAll(), limiter.releaseAll()]);
      timer = setInterval(wake, pollIntervalMs);
      wake();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('The scanner stops'));
      await polling;
      await Promise.all(running);
    },
    async runDue() {
      for (let count = 0; ; count += 1) {
        const claim = await claims.next();
        if (!claim) return count;
        await scan(claim);
      }
    },
  };
}
