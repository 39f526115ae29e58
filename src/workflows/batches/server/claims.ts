import type { ItemValues } from '#workflows/batches/shared/contract.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { deathWeights } from '#platform/server/jobs/deaths.ts';
import type { RowClaims } from '#platform/server/jobs/row-runner.ts';
import { claimSql, extendSql, releaseSql, reviveSql } from './claim-sql.ts';
import type { BatchItem, BatchWork } from './tables.ts';

/** A run that has not extended its claim for this long is dead, and another one may claim the item. */
export const leaseMs = 60_000;

/** The right to work on an item. Only one run at a time has it, and must extend it. */
export interface Claim
  extends Pick<
    BatchItem,
    'batchId' | 'index' | 'run' | 'deaths' | 'name' | 'imageUrl' | 'fileBytes' | 'logRowId' | 'loggedAt'
  > {
  readonly userId: number;
  /** At the time of the claim. */
  readonly userStatus: UserStatus;
  /** Of the key that made the batch: first and last characters. */
  readonly keyLabel: string;
  readonly work: BatchWork;
  /** The item's own, and those of every item. */
  readonly values: ItemValues;
  readonly isCancelled: boolean;
  readonly begunAt: Date;
  readonly traceParent: string | null;
}

type ClaimedRun = Pick<Claim, 'batchId' | 'index' | 'run'>;

/** Accounts take turns; each account's oldest batch goes first. */
export interface Claims extends RowClaims<Claim> {
  /** Makes an item wait for another run. `isDeath`: the run failed without a reason of its own. */
  release(claim: ClaimedRun, options: { readonly dueAt: Date; readonly isDeath: boolean }): Promise<void>;
}

/** Claims are columns of the item's row. Leases run on the database's clock (contract 12). */
export function createClaims(database: Database, clock: Clock): Claims {
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs).toISOString();
  return {
    async next({ rows, freeRows, running, mostOfAccount }) {
      const ofAccounts = JSON.stringify(Object.fromEntries(running));
      const values = [now(), leaseEnd(), rows, freeRows, ofAccounts, mostOfAccount];
      return database.query<Claim>('batch_claim', claimSql, values);
    },
    async extend(claims) {
      const runs = claims.map(({ batchId, index, run }) => ({ batchId, index, run }));
      const values = [JSON.stringify(runs), leaseEnd()];
      const lost = await database.query<ClaimedRun>('batch_claims_extend', extendSql, values);
      return claims.filter((claim) => lost.some((run) => isSameRun(run, claim)));
    },
    async release({ batchId, index, run }, { dueAt, isDeath }) {
      const values = [batchId, index, run, dueAt.toISOString(), isDeath ? deathWeights.ofRun : 0];
      await database.query('batch_claim_release', releaseSql, values);
    },
    async revive({ all } = { all: false }) {
      await database.query('batch_claims_revive', reviveSql, [now(), all ? 'infinity' : now()]);
    },
  };
}

function isSameRun(a: ClaimedRun, b: ClaimedRun): boolean {
  return a.batchId === b.batchId && a.index === b.index && a.run === b.run;
}
