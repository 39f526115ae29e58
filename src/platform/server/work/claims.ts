import { statementsOf } from './statements.ts';
import type { WorkClaim, WorkDeps, WorkQueue } from './work.ts';

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

/** How much waits, and for how long the first row has. */
export interface Backlog {
  readonly queue: string;
  readonly depth: number;
  /** 0 if none waits. */
  readonly oldestSeconds: number;
}

/** Claims are columns of the rows. Leases run on the database's clock (contract 12). */
export interface Claims<Claim extends WorkClaim> {
  /** What the failed runs of a row may weigh; by default anything. */
  readonly deathsAllowed?: number;
  /** Called before a look claims anything. */
  begin?(): void;
  /** Claims the next rows that are due, one or several, in the order of the queue. */
  next(options: NextOptions): Promise<Claim[]>;
  /** Returns whether due rows may wait for a place in a limit of the queue's own. */
  isLimited?(): boolean;
  /** Returns whether the run still has the row. */
  has(claim: Claim): Promise<boolean>;
  /** Extends claims. Returns those that are lost, because the row has ended or another run has it. */
  extend(claims: readonly Claim[]): Promise<readonly Claim[]>;
  /** Makes the row wait for another run. `isDeath`: this one met an error that counts against the row. */
  release(claim: Claim, again: { readonly dueAt: Date; readonly isDeath?: boolean }): Promise<void>;
  /**
   * Makes the rows of dead runs wait again; with `all`, those of all runs. Each has died with its process.
   */
  revive(options?: { readonly all: boolean }): Promise<void>;
  /** Ends the row, if this run has it. */
  end(claim: Claim): Promise<void>;
  /** Reads what waits, whichever process works on it; of a queue with several names, for each. */
  readonly readBacklog: (query: WorkDeps['database']['query']) => Promise<Backlog[]>;
}

/** What a queue has its claims by. */
export type ClaimedQueue = Pick<WorkQueue<never>, 'name' | 'rows' | 'leaseMs'>;

export function createClaims<Claim extends WorkClaim>(
  { database, clock }: Pick<WorkDeps, 'database' | 'clock'>,
  { name, rows, leaseMs }: ClaimedQueue,
): Claims<Claim> {
  const sql = statementsOf(rows);
  const names = Object.keys(rows.key);
  const keyOf = (claim: Claim) => names.map((column) => Reflect.get(claim, column) as string | number);
  const runOf = (claim: Claim) => [...keyOf(claim), claim.run];
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs).toISOString();
  return {
    deathsAllowed: rows.deaths.allowed,
    next({ rows: most, freeRows, running, mostOfAccount }) {
      const ofAccounts = JSON.stringify(Object.fromEntries(running));
      const params = [now(), leaseEnd(), most, freeRows, ofAccounts, mostOfAccount];
      return database.query<Claim>(`${name}_claim`, sql.claim, params);
    },
    // A look skips rows whose parent is locked by the end of another run.
    ...(rows.parent && { isLimited: () => true }),
    async has(claim) {
      return (await database.query(`${name}_has`, sql.has, runOf(claim))).length > 0;
    },
    async extend(claims) {
      const runs = claims.map((claim, place) => ({
        place,
        run: claim.run,
        ...Object.fromEntries(names.map((column, index) => [column, keyOf(claim)[index]])),
      }));
      const params = [leaseEnd(), JSON.stringify(runs)];
      const lost = await database.query<{ place: number }>(`${name}_extend`, sql.extend, params);
      return claims.filter((_claim, index) => lost.some(({ place }) => place === index));
    },
    async release(claim, { dueAt, isDeath = false }) {
      const params = [...runOf(claim), dueAt.toISOString(), isDeath ? rows.deaths.ofRun : 0];
      await database.query(`${name}_release`, sql.release, params);
    },
    async revive({ all } = { all: false }) {
      await database.query(`${name}_revive`, sql.revive, [now(), all ? 'infinity' : now()]);
    },
    async end(claim) {
      await database.query(`${name}_end`, sql.end, runOf(claim));
    },
    readBacklog: async (query) => {
      const found = await query<Partial<Backlog>>(`${name}_backlog`, sql.backlog, []);
      return found.map(({ queue = name, depth = 0, oldestSeconds = 0 }) => ({ queue, depth, oldestSeconds }));
    },
  };
}
