import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { claimSql, extendSql, freeScansSql, releaseSql } from './claims-sql.ts';
import type { UserStatus } from '../../../account/access/shared/contract.ts';

/** How long a scan may show no sign of life before another process takes the shop over. */
const leaseMs = 60_000;
/**
 * When a shop is looked at again whose owner has no subscription: nothing is deleted, and it resumes with it.
 */
export const lapsedLookMs = 60 * 60 * 1000;

/** The right to scan a shop: one at a time, and only as long as it is shown to be alive. */
export interface Claim {
  readonly scanId: string;
  readonly shopId: number;
  readonly userId: number;
  readonly shopUrl: string;
  readonly baselineAt: Date | null;
  readonly lastFullScanAt: Date | null;
  /** At the moment of the claim. */
  readonly userStatus: UserStatus;
}

export interface Claims {
  /** Takes the next shop whose scan was asked for or is due, unless the marketplace's host is left alone. */
  next(): Promise<Claim | undefined>;
  /** Shows that the scan is alive. */
  extend(claim: Claim): Promise<void>;
  /** Gives the shop back without a result, to be looked at again at `nextScanAt`. */
  release(claim: Claim, nextScanAt: Date): Promise<void>;
  /** Makes scans due at once that a dead process left behind. For an engine that has one process. */
  free(): Promise<void>;
}

/** Claims are columns of the shop's row, taken with `skip locked`: two schedulers never get the same shop. */
export function createClaims(database: Database, clock: Clock, host: string): Claims {
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs).toISOString();

  return {
    async next() {
      const scanId = randomUUID();
      const values = [now(), scanId, leaseEnd(), host];
      const [row] = await database.query<Omit<Claim, 'scanId'>>('shop_claim', claimSql, values);
      return row && { ...row, scanId };
    },
    async extend({ shopId, scanId }) {
      await database.query('shop_claim_extend', extendSql, [shopId, scanId, leaseEnd()]);
    },
    async release({ shopId, scanId }, nextScanAt) {
      await database.query('shop_claim_release', releaseSql, [shopId, scanId, nextScanAt.toISOString()]);
    },
    async free() {
      await database.query('shop_claims_free', freeScansSql, [now()]);
    },
  };
}
