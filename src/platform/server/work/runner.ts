import type { WorkerQueue } from '#platform/server/config/config.ts';
import { type Backlog, type Claims, createClaims } from './claims.ts';
import { createLooker } from './looker.ts';
import { createPace } from './pace.ts';
import { createRunClaim, Superseded } from './run-claim.ts';
import type { Work, WorkClaim, WorkDeps, WorkQueue } from './work.ts';

/** Works on the rows of a queue. Any number of processes may have one: claims are columns of the rows. */
export interface Runner {
  /** Starts to look for rows. `alone`: this is the only process, so all runs in the database are dead. */
  start(options: { readonly alone: boolean }): Promise<void>;
  /** Reads how much waits, whichever process works on it. */
  readonly readBacklog: (query: WorkDeps['database']['query']) => Promise<Backlog[]>;
  /** Looks for rows at once. Does nothing before `start`. */
  readonly wake: () => void;
  /** Resolves when no row is under way and none is due. For tests. */
  idle(): Promise<void>;
  /** Claims no more rows; those under way go on until `timeoutMs`, then they are released. */
  stop(options: { readonly timeoutMs: number }): Promise<void>;
}

/** What works on rows of a feature, by the name in `WORKER_QUEUES` of the processes that start it. */
export interface QueueRunner {
  readonly queue: WorkerQueue;
  readonly runner: Pick<Runner, 'start' | 'stop' | 'readBacklog'>;
}

/** One of so many claims prefers free accounts, even if rows of premium accounts wait. */
const claimsPerFreeOne = 5;
/** While so many runs that have left their places have not ended, no more rows are claimed. */
const mostLeft = 64;

interface Running<Claim> {
  readonly claim: Claim;
  readonly lost: AbortController;
  readonly expired: AbortController;
  readonly ended: PromiseWithResolvers<void>;
}

/** Creates the runner of this process for a queue. */
export function createRunner<Claim extends WorkClaim>(deps: WorkDeps, queue: WorkQueue<Claim>): Runner {
  return createRunnerOf(deps, queue, createClaims<Claim>(deps, queue));
}

/** The same for work whose rows are claimed in a way of its own. */
export function createRunnerOf<Claim extends WorkClaim>(
  deps: WorkDeps,
  queue: Work<Claim>,
  claims: Claims<Claim>,
): Runner {
  const { clock, log } = deps;
  const { name, places, leaseMs } = queue;
  const runClaim = createRunClaim(deps, queue, claims);
  const looker = createLooker(deps, { ...queue, look: fill });
  const pace = createPace();
  /** Claims that have not ended; of these, those that wait for a place, and those that have one. */
  const running = new Set<Running<Claim>>();
  const ready: Running<Claim>[] = [];
  const working = new Set<Running<Claim>>();
  let stopping = new AbortController();
  let claimed = 0;
  /** Whether a row may wait for a place: the last look did not end because none was due. */
  let mayWait = true;
  let tending: NodeJS.Timeout | undefined;
  /** Leases that end during an outage of the database say nothing about their runs. */
  let reviveAfterMs = 0;

  /**
   * Fills the places and, by one statement for several rows, what is claimed ahead once little of it is left.
   */
  async function fill(): Promise<void> {
    claims.begin?.();
    mayWait = true;
    for (;;) {
      const ahead = queue.claimsAhead ? pace.ahead(performance.now()) : 0;
      const rows = places + ahead - working.size - ready.length;
      const left = running.size - working.size - ready.length;
      if (!looker.isStarted() || queue.isPaused?.() || left > mostLeft) return;
      if (rows <= 0 || ready.length > ahead / 4) return;
      const freeRows =
        Math.floor((claimed + rows) / claimsPerFreeOne) - Math.floor(claimed / claimsPerFreeOne);
      const mostOfAccount = places + ahead - 1;
      const accounts = countByAccount();
      const next = await claims.next({ rows, freeRows, running: accounts, mostOfAccount });
      if (next.length === 0) {
        mayWait = claims.isLimited?.() ?? [...accounts.values()].some((count) => count >= mostOfAccount);
        return;
      }
      claimed += next.length;
      for (const claim of next) {
        const signals = { lost: new AbortController(), expired: new AbortController() };
        const run = { claim, ...signals, ended: Promise.withResolvers<void>() };
        running.add(run);
        ready.push(run);
      }
      begin();
    }
  }

  function countByAccount(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { claim } of [...ready, ...working])
      if (claim.userId !== null) counts.set(claim.userId, (counts.get(claim.userId) ?? 0) + 1);
    return counts;
  }

  function begin(): void {
    while (working.size < places) {
      const run = ready.shift();
      if (!run) return;
      working.add(run);
      void work(run);
    }
  }

  async function work(run: Running<Claim>): Promise<void> {
    const { claim, lost, expired } = run;
    const signals = { stopping: stopping.signal, lost: lost.signal, expired: expired.signal };
    const timer =
      queue.longestRunMs === undefined
        ? undefined
        : setTimeout(() => expired.abort(new Error('The run took too long')), queue.longestRunMs);
    try {
      const { outcome } = await runClaim(claim, signals, () => leave(run));
      if (outcome === 'again') mayWait = true;
    } catch (error) {
      log.error({ err: error, queue: name, ...queue.nameOf(claim) }, 'could not store how a job ended');
    } finally {
      clearTimeout(timer);
      running.delete(run);
      leave(run);
      run.ended.resolve();
    }
  }

  function leave(run: Running<Claim>): void {
    if (working.delete(run)) pace.count(performance.now());
    begin();
    if (working.size === 0) queue.onQuiet?.();
    if (mayWait || looker.isLooking()) looker.wake();
  }

  /** Extends the leases of this process and makes the rows of dead ones wait again. */
  async function tend(): Promise<void> {
    try {
      const alive = [...running].filter(({ expired }) => !expired.signal.aborted);
      if (alive.length > 0) {
        const lost = new Set(await claims.extend(alive.map(({ claim }) => claim)));
        for (const { claim, lost: controller } of alive)
          if (lost.has(claim)) controller.abort(new Superseded());
      }
      if (clock.now().getTime() < reviveAfterMs) return;
      await claims.revive();
      await queue.adopt?.();
    } catch (error) {
      reviveAfterMs = clock.now().getTime() + leaseMs;
      log.warn({ err: error, queue: name }, 'could not extend the leases of a queue');
    }
  }

  async function idle(): Promise<void> {
    while (looker.isLooking() || running.size > 0) {
      await looker.idle();
      await Promise.all([...running].map(({ ended }) => ended.promise));
    }
  }

  return {
    readBacklog: claims.readBacklog,
    wake: looker.wake,
    idle,
    async start({ alone }) {
      await claims.revive({ all: alone });
      await queue.adopt?.();
      stopping = new AbortController();
      await looker.start();
      tending = setInterval(() => void tend(), leaseMs / 4);
    },
    async stop({ timeoutMs }) {
      await looker.stop();
      const deadline = setTimeout(() => stopping.abort(new Error('The runner stops')), timeoutMs);
      await idle();
      clearTimeout(deadline);
      clearInterval(tending);
    },
  };
}

/** Returns for how many seconds the work that has waited the longest has; 0 if none waits. */
export async function readLag(
  runner: Pick<Runner, 'readBacklog'>,
  query: Parameters<Runner['readBacklog']>[0],
): Promise<number> {
  return Math.max(0, ...(await runner.readBacklog(query)).map(({ oldestSeconds }) => oldestSeconds));
}
