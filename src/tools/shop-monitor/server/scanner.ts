import type { Claim } from './claims.ts';
import { type ScanDeps, scanShop } from './scan.ts';

/**
 * Scans of one process: they share the host's turns, so more would only let a long shop hold up fewer short
 * ones.
 */
const slots = 3;
/** How often the schedule is looked at: one look reads the start of an index. */
const lookEveryMs = 1_000;
const heartbeatMs = 15_000;

/** Runs the scans that are due; rows are the truth, so any number of processes may have one. */
export interface Scanner {
  /**
   * Looks for work from now on. `alone`: no other process works on this database, so what runs in it belongs
   * to the dead.
   */
  start(options: { readonly alone: boolean }): Promise<void>;
  /** Looks at once. Does nothing in a process whose scanner was not started. */
  wake(): void;
  /** Breaks scans off and gives their shops back. */
  stop(): Promise<void>;
  /** Scans everything that is due, one after the other; gives how many there were. For tests and benches. */
  runDue(): Promise<number>;
}

/** Makes the scanner of this process. */
export function createScanner(deps: ScanDeps, freeHosts: () => Promise<void>): Scanner {
  const { claims, log } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function scan(claim: Claim): Promise<void> {
    const heartbeat = setInterval(() => {
      claims
        .extend(claim)
        .catch((error: unknown) => log.warn({ err: error }, 'a scan could not show that it is alive'));
    }, heartbeatMs);
    try {
      await scanShop(deps, claim, stopping.signal);
    } finally {
      clearInterval(heartbeat);
    }
  }

  function startScan(claim: Claim): void {
    const scanning = scan(claim)
      .catch((error: unknown) => log.error({ err: error, shopId: claim.shopId }, 'a scan broke off'))
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
    if (!timer || looking || stopping.signal.aborted) return;
    looking = fillSlots()
      .catch((error: unknown) => log.warn({ err: error }, 'the schedule of shops could not be read'))
      .finally(() => {
        looking = undefined;
      });
  }

  return {
    wake,
    async start({ alone }) {
      if (alone) await Promise.all([claims.free(), freeHosts()]);
      timer = setInterval(wake, lookEveryMs);
      wake();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('The scanner stops'));
      await looking;
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
