import type { Clock } from '#platform/server/clock.ts';
import type { Database, Listening } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import { outOfTraceScope } from '#platform/server/observability/trace-scope.ts';
import { createPace } from './pace.ts';

/** Works on rows that wait. Any number of processes may have one: claims are columns of the rows. */
export interface RowRunner {
  /** Starts to look for rows. `alone`: this is the only process, so all runs in the database are dead. */
  start(options: { readonly alone: boolean }): Promise<void>;
  /** Looks for rows at once. Does nothing before `start`. */
  readonly wake: () => void;
  /** Resolves when no row is under way and none is due. For tests. */
  idle(): Promise<void>;
  /** Claims no more rows; those under way go on until `timeoutMs`, then they are given back. */
  stop(options: { readonly timeoutMs: number }): Promise<void>;
}

export interface NextOptions {
  /** At most so many are claimed. */
  readonly rows: number;
  /** So many of them go to free accounts, even if rows of premium accounts wait. */
  readonly freeRows: number;
  /** Rows that accounts have in this process, by their ids. */
  readonly running: ReadonlyMap<number, number>;
  /** How many rows one account may have in this process. */
  readonly mostOfAccount: number;
}

export interface RowClaims<Claim> {
  /** Claims the next rows that are due, one or several, in an order that is fair to accounts. */
  next(options: NextOptions): Promise<readonly Claim[]>;
  /** Extends claims. Returns those that are lost, because the row has ended or another run has it. */
  extend(claims: readonly Claim[]): Promise<readonly Claim[]>;
  /**
   * Makes the rows of dead runs wait again; with `all`, those of all runs. Each has then died with its
   * process.
   */
  revive(options?: { readonly all: boolean }): Promise<void>;
}

export interface RunSignals {
  /** Aborts when this process stops. */
  readonly stopping: AbortSignal;
  /** Aborts when the row no longer belongs to this run. */
  readonly lost: AbortSignal;
}

export interface RunContext extends RunSignals {
  /** Passes the place of this run on; the lease is extended until the run has ended. */
  readonly leave: () => void;
}

export interface RowRunnerDeps<Claim> {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly claims: RowClaims<Claim>;
  /** What the rows are, for the log: `items of batches`. */
  readonly what: string;
  /** On which a commit says that there are rows to work on. */
  readonly channel: string;
  /** Rows at once in this process. An account has all but one of these places. */
  readonly places: number;
  /** Whether rows that will begin in a moment are claimed with those that begin now. */
  readonly claimsAhead?: boolean;
  /** How long a claim lasts that is not extended. */
  readonly leaseMs: number;
  /** While it returns true, no rows are claimed. */
  readonly isPaused: () => boolean;
  /** Returns what names a row in the log. */
  readonly nameOf: (claim: Claim) => Readonly<Record<string, string | number>>;
  /** Works on a claimed row until it has ended or waits again. */
  readonly work: (claim: Claim, context: RunContext) => Promise<void>;
  /** Called when no run has a place. */
  readonly onQuiet?: () => void;
}

/**
 * A commit wakes the runner at once; this finds rows that are due later, and notifications that were lost.
 */
const lookEveryMs = 500;
/** One of so many claims prefers free accounts, even if rows of premium accounts wait. */
const claimsPerFreeOne = 5;
/** While so many runs that have left their places have not ended, no more rows are claimed. */
const mostLeft = 64;

interface Running<Claim> {
  readonly claim: Claim;
  readonly lost: AbortController;
  readonly ended: PromiseWithResolvers<void>;
}

/** Creates the runner of this process. */
export function createRowRunner<Claim extends { readonly userId: number }>(
  deps: RowRunnerDeps<Claim>,
): RowRunner {
  const { database, clock, log, claims, what, places, leaseMs } = deps;
  const pace = createPace();
  /** Claims that have not ended; of these, those that wait for a place, and those that have one. */
  const running = new Set<Running<Claim>>();
  const ready: Running<Claim>[] = [];
  const working = new Set<Running<Claim>>();
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

  /**
   * Fills the places and, by one statement for several rows, what is claimed ahead once little of it is left.
   */
  async function fill(): Promise<void> {
    for (;;) {
      const ahead = deps.claimsAhead ? pace.ahead(performance.now()) : 0;
      const rows = places + ahead - working.size - ready.length;
      const left = running.size - working.size - ready.length;
      if (!state.isStarted || deps.isPaused() || left > mostLeft) return;
      if (rows <= 0 || ready.length > ahead / 4) return;
      const freeRows =
        Math.floor((claimed + rows) / claimsPerFreeOne) - Math.floor(claimed / claimsPerFreeOne);
      const mostOfAccount = places + ahead - 1;
      const next = await claims.next({ rows, freeRows, running: countByAccount(), mostOfAccount });
      if (next.length === 0) return;
      claimed += next.length;
      for (const claim of next) {
        const run = { claim, lost: new AbortController(), ended: Promise.withResolvers<void>() };
        running.add(run);
        ready.push(run);
      }
      begin();
    }
  }

  function countByAccount(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { claim } of [...ready, ...working])
      counts.set(claim.userId, (counts.get(claim.userId) ?? 0) + 1);
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
    const { claim, lost } = run;
    const signals = { stopping: stopping.signal, lost: lost.signal };
    try {
      await deps.work(claim, { ...signals, leave: () => leave(run) });
    } catch (error) {
      log.error({ err: error, ...deps.nameOf(claim) }, `could not end one of the ${what}`);
    } finally {
      running.delete(run);
      leave(run);
      run.ended.resolve();
    }
  }

  function leave(run: Running<Claim>): void {
    if (working.delete(run)) pace.count(performance.now());
    begin();
    if (working.size === 0) deps.onQuiet?.();
    wake();
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
      await fill().catch(missed(`could not claim one of the ${what}`));
    }
  }

  /** Extends the leases of this process and makes the rows of dead ones wait again. */
  async function tend(): Promise<void> {
    try {
      if (running.size > 0) {
        const lost = new Set(await claims.extend([...running].map(({ claim }) => claim)));
        for (const { claim, lost: controller } of running)
          if (lost.has(claim)) controller.abort(new Superseded());
      }
      if (clock.now().getTime() >= reviveAfterMs) await claims.revive();
    } catch (error) {
      reviveAfterMs = clock.now().getTime() + leaseMs;
      missed(`could not extend the leases of the ${what}`)(error);
    }
  }

  function missed(message: string) {
    return (error: unknown) => log.warn({ err: error }, message);
  }

  async function idle(): Promise<void> {
    while (state.looking || running.size > 0) {
      await state.looking;
      await Promise.all([...running].map(({ ended }) => ended.promise));
    }
  }

  return {
    wake,
    idle,
    async start({ alone }) {
      await claims.revive({ all: alone });
      stopping = new AbortController();
      state.isStarted = true;
      listening = await database.listen(deps.channel, wake);
      timers = [setInterval(wake, lookEveryMs), setInterval(() => void tend(), leaseMs / 4)];
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

/** The row has an outcome already, or another run has claimed it. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}
