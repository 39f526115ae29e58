import type { Listening } from '../../../platform/server/database/database.ts';
import { outOfTraceScope } from '../../../platform/server/observability/trace-scope.ts';
import { type Claim, createClaims, leaseMs } from './claims.ts';
import type { BatchWorkDeps } from './deps.ts';
import { observeItem } from './observe-item.ts';
import { runItem } from './run-item.ts';

/** Runs the items of batches. Any number of processes may have one: claims are rows of the database. */
export interface BatchRunner {
  /** Starts to look for items. `alone`: this is the only process, so all runs in the database are dead. */
  start(options: { readonly alone: boolean }): Promise<void>;
  /** Looks for items at once. Does nothing before `start`. */
  readonly wake: () => void;
  /** Resolves when no item is under way and none is due. For tests. */
  idle(): Promise<void>;
  /** Claims no more items; those under way go on until `timeoutMs`, then they are given back. */
  stop(options: { readonly timeoutMs: number }): Promise<void>;
}

export interface RunnerOptions {
  /** `IMAGE_SLOTS` of this process. */
  readonly imageSlots: number;
}

/** The channel on which a commit says that there are items to work on. */
export const batchChannel = 'batch_items';
/** A commit wakes the runner at once; this finds items that are due later, and notifications that were lost. */
const lookEveryMs = 500;
const extendEveryMs = leaseMs / 4;
/** One of so many claims prefers free accounts, even if items of premium accounts wait. */
const claimsPerFreeOne = 5;

interface Running {
  readonly claim: Claim;
  readonly lost: AbortController;
  ended: Promise<void>;
}

/**
 * Creates the runner of this process. It has two items under way for each image slot, because half of them are
 * being fetched or stored; an account has all but one of these places.
 */
export function createBatchRunner(deps: BatchWorkDeps, { imageSlots }: RunnerOptions): BatchRunner {
  const { database, clock, log, files } = deps;
  const claims = createClaims(database, clock);
  const places = 2 * imageSlots;
  const running = new Set<Running>();
  let stopping = new AbortController();
  const state: { isStarted: boolean; looksAgain: boolean; looking: Promise<void> | undefined } = {
    isStarted: false,
    looksAgain: false,
    looking: undefined,
  };
  let claimed = 0;
  let timers: NodeJS.Timeout[] = [];
  let listening: Listening | undefined;
  /** Leases that end during an outage of the database say nothing about their runs. */
  let reviveAfterMs = 0;

  function fullAccounts(): number[] {
    const counts = new Map<number, number>();
    for (const { claim } of running) counts.set(claim.userId, (counts.get(claim.userId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= places - 1).map(([userId]) => userId);
  }

  async function fill(): Promise<void> {
    while (state.isStarted && running.size < places && !files.isAway()) {
      const premiumFirst = claimed % claimsPerFreeOne !== claimsPerFreeOne - 1;
      const claim = await claims.next({ fullAccounts: fullAccounts(), premiumFirst });
      if (!claim) return;
      claimed += 1;
      begin(claim);
    }
  }

  function begin(claim: Claim): void {
    const run: Running = { claim, lost: new AbortController(), ended: Promise.resolve() };
    running.add(run);
    const signals = { stopping: stopping.signal, lost: run.lost.signal };
    run.ended = observeItem(deps, claim, () => runItem({ ...deps, claims }, claim, signals))
      .catch((error: unknown) =>
        log.error({ err: error, batch: claim.batchId, item: claim.index }, 'could not end an item'),
      )
      .finally(() => {
        running.delete(run);
        wake();
      });
  }

  function wake(): void {
    if (!state.isStarted) return;
    state.looksAgain = true;
    state.looking ??= outOfTraceScope(look).finally(() => {
      state.looking = undefined;
    });
  }

  async function look(): Promise<void> {
    while (state.looksAgain && state.isStarted) {
      state.looksAgain = false;
      await fill().catch(missed('could not claim an item of a batch'));
    }
  }

  /** Extends the leases of this process and makes the items of dead ones wait again. */
  async function tend(): Promise<void> {
    try {
      if (running.size > 0) {
        const lost = await claims.extend([...running].map(({ claim }) => runOf(claim)));
        const isLost = (claim: Claim) =>
          lost.some(
            ({ batchId, index, run }) =>
              batchId === claim.batchId && index === claim.index && run === claim.run,
          );
        for (const { claim, lost: controller } of running)
          if (isLost(claim)) controller.abort(new Superseded());
      }
      if (clock.now().getTime() >= reviveAfterMs) await claims.revive();
    } catch (error) {
      reviveAfterMs = clock.now().getTime() + leaseMs;
      missed('could not extend the leases of items')(error);
    }
  }

  function missed(message: string) {
    return (error: unknown) => log.warn({ err: error }, message);
  }

  async function idle(): Promise<void> {
    while (state.looking || running.size > 0) {
      await state.looking;
      await Promise.all([...running].map(({ ended }) => ended));
    }
  }

  return {
    wake,
    idle,
    async start({ alone }) {
      await claims.revive({ all: alone });
      stopping = new AbortController();
      state.isStarted = true;
      listening = await database.listen(batchChannel, wake);
      timers = [setInterval(wake, lookEveryMs), setInterval(() => void tend(), extendEveryMs)];
      wake();
    },
    async stop({ timeoutMs }) {
      state.isStarted = false;
      for (const timer of timers) clearInterval(timer);
      await listening?.stop();
      const deadline = setTimeout(() => stopping.abort(new Error('The runner stops')), timeoutMs);
      await idle();
      clearTimeout(deadline);
    },
  };
}

const runOf = ({ batchId, index, run }: Claim) => ({ batchId, index, run });

/** The item has an outcome already, or another run has claimed it. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}
