import { requireBudget } from '#account/budgets/server/account-budget.ts';
import { budgetProblems, fetchProblems } from '#account/budgets/shared/budgets.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { Problem } from '#platform/shared/problem.ts';
import { overBudget, type ScanFailure, scanFailures } from '#tools/shop-monitor/server/failures.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { createDirectFetcher, type PageFetcher } from './fetcher.ts';

/** Lists of products and feeds. */
const accept =
  'application/json,application/feed+json,application/rss+xml,application/atom+xml,application/xml,*/*;q=0.5';

/** A scan may ask for nothing more. What it has read is valid. */
export class VisitEnded extends Error {
  readonly failure: ScanFailure;

  constructor(failure: ScanFailure) {
    super(failure.error);
    this.name = 'VisitEnded';
    this.failure = failure;
  }
}

export interface VisitDeps {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/**
 * Fetches what one scan asks of hosts that an account named. The account pays for what is received and, in
 * `storeScan`, for what is new. Throws VisitEnded after 5 minutes or 100 MB, and while the account owes.
 */
export function createVisitFetcher({ database, outbound, clock }: VisitDeps, accountId: number): PageFetcher {
  const fetcher = createDirectFetcher(outbound, { accept, payer: { accountId } });
  const endMs = clock.now().getTime() + shopLimits.scanMinutes * 60_000;
  let leftBytes = shopLimits.scanMegabytes * 1_000_000;
  return {
    async get(url, signal) {
      if (clock.now().getTime() > endMs) throw new VisitEnded(scanFailures.tookTooLong);
      if (leftBytes <= 0) throw new VisitEnded(scanFailures.sentTooMuch);
      try {
        await requireBudget(database, { userId: accountId, kind: 'rows' });
        const response = await fetcher.get(url, signal);
        leftBytes -= response.bytes.byteLength;
        return response;
      } catch (error) {
        throw isRefused(error) ? new VisitEnded(overBudget(error.message)) : error;
      }
    },
  };
}

function isRefused(error: unknown): error is Problem {
  const codes: readonly string[] = [budgetProblems.exceeded.code, fetchProblems.tooManyAtOnce.code];
  return error instanceof Problem && codes.includes(error.code);
}
