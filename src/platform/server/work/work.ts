import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Observer } from '#platform/server/observability/observer.ts';

/*
 * Work that waits: how a feature declares it, and the engine that does it.
 *
 * The row of a fact is the row of its work. A transaction that writes the fact makes it due, and a process
 * that works on the queue claims it: it raises `run` and sets a lease on the database's clock. While the
 * work goes on the lease is extended; a row whose lease has ended belongs to a dead process, and waits
 * again. An outcome is stored with the number of its run, so that the one of an older run changes nothing.
 * A row is therefore worked on at least once, and ends exactly once.
 *
 *   createRunner(deps, queue)   claims rows and runs them (runner.ts)
 *   statements.ts, claims.ts    the SQL of a queue, and what it is called for
 *   run-claim.ts                one run: observed, released or given up
 *   upkeep.ts                   what is done every minute, hour or night: a queue, too
 */

/** How one run of a row ended. */
export type WorkEnd =
  | { readonly outcome: 'completed' }
  /** There was nothing to do. */
  | { readonly outcome: 'skipped' }
  | { readonly outcome: 'failed' | 'cancelled'; readonly code?: string }
  /** The row had an outcome already, or another run has it. */
  | { readonly outcome: 'superseded' }
  /** It waits for another run. */
  | { readonly outcome: 'again'; readonly code?: string };

/** The right to work on a row. Only one run at a time has it. */
export interface WorkClaim {
  readonly run: number;
  /** What its failed runs weigh, by the rule of its queue. */
  readonly deaths: number;
  /** The account for which it works; null if there is none. */
  readonly userId: number | null;
  /** Of what made the row (W3C `traceparent`). */
  readonly traceParent: string | null;
}

/** What a run that ended without an outcome counts against its row. */
export interface DeathRule {
  /** The column that adds them up. */
  readonly column: string;
  /** A run that met an error of its own. */
  readonly ofRun: number;
  /** A run whose process died. */
  readonly ofProcess: number;
  /** The row is given up once they weigh this much. */
  readonly allowed: number;
}

/**
 * A run that met an error of its own, such as a child process that died over its picture, is likely to meet
 * it again: three are enough. The death of a process hits whatever was under way: a row is at fault only if
 * it is there each time, twelve times.
 */
export const usualDeaths: DeathRule = { column: 'deaths', ofRun: 4, ofProcess: 1, allowed: 12 };

/** Where rows wait, and which one is next. Texts are SQL. */
export interface WorkRows {
  readonly table: string;
  /** The columns that identify a row, by their names in a claim. */
  readonly key: Readonly<Record<string, { readonly column: string; readonly type: string }>>;
  /** Counts the runs; `run` by default. */
  readonly runColumn?: string;
  readonly deaths: DeathRule;
  /**
   * The column by which rows take turns, to which deaths add their weight: others come first, so that one
   * crash after the other does not end the same row.
   */
  readonly turnColumn?: string;
  /** A column that says whether a row is worked on; without it the lease does. */
  readonly states?: { readonly column: string; readonly waiting: string; readonly working: string };
  /** The moment at which a run is dead; `leased_until` by default. */
  readonly deadAt?: string;
  /** Whether a row has not ended, where ended ones stay: as in the index that finds the others. */
  readonly isOpen?: string;
  /** The row's parent, which counts the rows that wait. It is locked before them. */
  readonly parent?: { readonly table: string; readonly key: string; readonly of: string };
  /** Further columns that a claim sets, of the row `claimed`. */
  readonly alsoSets?: string;
  /** What a claim has beside key, run and deaths, from the row `taken` and `joins`. */
  readonly columns: string;
  readonly joins?: string;
  readonly order: WorkOrder;
  /** Ends a run's row; by default deletes it. Follows `update TABLE set`. */
  readonly ends?: string;
  /**
   * Which rows the gauges count, and since when each has waited. By default all that wait, since they are
   * due.
   */
  readonly backlog?: { readonly isWaiting: string; readonly since: string } | { readonly sql: string };
}

/**
 * Which rows are claimed next. `$1` is now, `waiting` a row that is due: one of those that are ready is
 * claimed. Or `next`, for several by one statement: SQL of the common table expressions up to `next`, with
 * the key and the `number` of each row. Its parameters: now, end of the lease, how many rows, how many of
 * them for free accounts first, rows that each account has as JSON, and how many it may have. `counts`
 * follow the claim.
 */
export type WorkOrder =
  | { readonly by: string; readonly isReady?: string; readonly isFairToAccounts?: boolean }
  | { readonly next: string; readonly counts?: string };

/** What the engine does for a run. */
export interface Run {
  /** Aborts when the process stops, when another run has the row, or when the run has taken too long. */
  readonly signal: AbortSignal;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
  /** Returns whether the row still belongs to this run. */
  readonly isMine: () => Promise<boolean>;
  /** Stores an outcome, and tries again while the database is down. */
  readonly store: <T>(write: () => Promise<T>) => Promise<T>;
  /** Ends the row: there is nothing left to do. */
  readonly end: () => Promise<void>;
  /** Passes the place of this run on; its lease is extended until it has ended. */
  readonly leave: () => void;
}

/** When a row is worked on again after an error. */
export interface Again {
  readonly afterMs: number;
  /** The error counts against the row. */
  readonly isDeath?: boolean;
}

/** A kind of work that is claimed by columns of its rows, declared in its feature. */
export interface WorkQueue<Claim extends WorkClaim> extends Work<Claim> {
  readonly rows: WorkRows;
}

/** A kind of work, however its rows are claimed. */
export interface Work<Claim extends WorkClaim> {
  /** Where jobs are counted and measured by their queue, such as `recipes`. */
  readonly name: string;
  /** Another name for some of its rows, there. */
  readonly queueOf?: (claim: Claim) => string;
  /** On which a commit says that there are rows to work on; without it they are found within a second. */
  readonly channel?: string;
  /** Rows at once in this process. Where the order is fair to accounts, one of them has all but one place. */
  readonly places: number;
  /** Whether rows that will begin in a moment are claimed with those that begin now. */
  readonly claimsAhead?: boolean;
  /** Between two looks, so that places that become free meanwhile are filled together; 0 by default. */
  readonly gatherMs?: number;
  /** A run that has not extended its claim for this long is dead. */
  readonly leaseMs: number;
  /** A run that takes longer is stopped, which counts as its own error; unlimited by default. */
  readonly longestRunMs?: number;
  /** While it returns true, no rows are claimed. */
  readonly isPaused?: () => boolean;
  /** Returns what names a row in the log. */
  readonly nameOf: (claim: Claim) => Readonly<Record<string, string | number>>;
  /** Whether `run` measures and logs how it ended in its own words. */
  readonly observesItself?: boolean;
  /** How good runs are logged: `info` by default. */
  readonly logLevel?: 'info' | 'debug';
  /** Works on a row and stores its end. What it throws makes the row wait for another run. */
  readonly run: (claim: Claim, run: Run) => Promise<WorkEnd>;
  /** When a row is due again after an error; undefined for an outage, or an error that counts against it. */
  readonly retry?: (error: unknown, claim: Claim) => Again | undefined;
  /** How long after an outage or an error it is due; 5 s by default. */
  readonly delayMs?: (claim: Claim) => number;
  /** An outage makes a row wait for 24 hours since this moment, then it is given up; for ever by default. */
  readonly waitsSince?: (claim: Claim) => Date;
  /** Ends a row that no run could end. By default it is only ended. */
  readonly giveUp?: (claim: Claim, why: 'interrupted' | 'outage_too_long', run: Run) => Promise<WorkEnd>;
  /**
   * Makes rows wait that the version before has written in its own way. Called as often as leases are
   * extended.
   */
  readonly adopt?: () => Promise<void>;
  /** Called when no run has a place. */
  readonly onQuiet?: () => void;
}

/** What the engine works with. */
export interface WorkDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly observer: Observer;
}
