import { createRunnerOf, type Runner } from '#platform/server/work/runner.ts';
import type { Claims as WorkClaims } from '#platform/server/work/claims.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import type { Claim, Claims } from './claims.ts';
import type { HostLimiter } from './hosts/host-limiter.ts';
import { type ScanDeps, scanShop } from './scan.ts';

/** Scans at once in this process. They share their host's rate limit, but short shops can pass a long one. */
const slots = 5;
/** The other slots are for shops that somebody waits for. */
const dueSlots = 3;

/** Runs the scans that are due. Any number of processes may run one: claims are rows of the database. */
export interface Scanner extends Pick<Runner, 'start' | 'wake' | 'readBacklog'> {
  /** Aborts running scans and releases their shops. */
  stop(): Promise<void>;
  /** Scans all due shops, one after the other, and resolves with their number. For tests and benches. */
  runDue(): Promise<number>;
}

export interface ScannerDeps extends ScanDeps, WorkDeps {
  readonly claims: Claims;
  readonly limiter: Pick<HostLimiter, 'releaseAll'>;
}

/** Creates the scanner of this process. */
export function createScanner(deps: ScannerDeps): Scanner {
  const { claims, limiter } = deps;
  const runner = createRunnerOf<Claim>(
    deps,
    {
      name: 'scans',
      places: slots,
      leaseMs: claims.leaseMs,
      nameOf: ({ shopId }) => ({ shopId }),
      observesItself: true,
      async run(claim, { stopping }) {
        await scanShop(deps, claim, stopping);
        return { outcome: 'completed' };
      },
    },
    keepSlotsFree(claims),
  );
  return {
    ...runner,
    async start(options) {
      if (options.alone) await limiter.releaseAll();
      await runner.start(options);
    },
    stop: () => runner.stop({ timeoutMs: 0 }),
    async runDue() {
      for (let count = 0; ; count += 1) {
        const [claim] = await claims.next();
        if (!claim) return count;
        await scanShop(deps, claim, new AbortController().signal);
      }
    },
  };
}

/** While scans that may be due take as many slots as they may, only those that were asked for are claimed. */
function keepSlotsFree(claims: Claims): WorkClaims<Claim> {
  let isLimited = false;
  return {
    ...claims,
    next({ running }) {
      isLimited = [...running.values()].reduce((sum, count) => sum + count, 0) >= dueSlots;
      return claims.next({ askedAlone: isLimited });
    },
    isLimited: () => isLimited,
  };
}
