import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import type { ScanStatus } from '#tools/shop-monitor/shared/statuses.ts';
import type { Claim, Claims } from './claims.ts';
import { type ListedWorks, readShop, type ShopReading } from './read-shop.ts';
import { scanFailures } from './failures.ts';
import { HostPaused } from './hosts/host-limiter.ts';
import type { Sources } from './sources/sources.ts';
import { needsFullScan } from './schedule.ts';
import { LostScan } from './lock-shop.ts';
import { type StoreDeps, storeScan } from './store-scan.ts';
import { redbubbleProducts } from './tables.ts';

/** Until a shop whose owner has no subscription is due again. It resumes with the subscription. */
const lapsedIntervalMs = 60 * 60 * 1000;

export interface ScanDeps extends StoreDeps {
  readonly claims: Claims;
  readonly pages: Sources;
  readonly log: Log;
  readonly observer: Observer;
}

/** How a scan ended: with the shop's status, or without a result. */
type ScanOutcome = ScanStatus | 'skipped' | 'paused_host' | 'stopped' | 'lost' | 'error';

/**
 * Scans a claimed shop in the trace of its request, stores the result and logs how the scan ended. The claim
 * is released, or left to expire after an error.
 */
export async function scanShop(deps: ScanDeps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { shopId, traceParent: continues, userId } = claim;
  const startedAtMs = performance.now();
  await deps.observer.run('scan', { name: 'scan', continues, userId, labels: labelsOf }, async () => {
    const end = await scan(deps, claim, signal);
    const durationMs = Math.round(performance.now() - startedAtMs);
    deps.log.info({ shopId, ...end, durationMs }, 'a scan ended');
    return end;
  });
}

function labelsOf(end: { readonly result: { readonly outcome: ScanOutcome } } | { readonly error: unknown }) {
  return { outcome: 'result' in end ? end.result.outcome : 'error' };
}

async function scan(deps: ScanDeps, claim: Claim, signal: AbortSignal) {
  const { claims, clock, log, pages } = deps;
  if (claim.userStatus !== 'active_sub') {
    await claims.release(claim, { dueAt: new Date(clock.now().getTime() + lapsedIntervalMs) });
    return { outcome: 'skipped' as const };
  }
  try {
    const reading = await read(deps, claim, signal);
    const counts = await storeScan(deps, claim, reading, await pages.pausedUntil(claim));
    return { ...summary(reading), new: counts.new };
  } catch (error) {
    if (error instanceof HostPaused) {
      await claims.release(claim, { dueAt: error.until });
      return { outcome: 'paused_host' as const };
    }
    if (signal.aborted) {
      await claims.release(claim, { dueAt: clock.now() });
      return { outcome: 'stopped' as const };
    }
    if (!(error instanceof LostScan)) throw error;
    log.warn({ shopId: claim.shopId }, 'a scan lost its claim');
    return { outcome: 'lost' as const };
  }
}

/** Reads the shop. An internal error counts as a failed scan, so that the shop backs off. */
async function read({ database, claims, pages, clock, log }: ScanDeps, claim: Claim, signal: AbortSignal) {
  const { shopId } = claim;
  try {
    return await readShop(pages.open(claim), {
      full: claim.source !== 'redbubble' || needsFullScan(claim, clock.now()),
      listed: await findListed(database, shopId),
      signal,
      onPage: async () => void (await claims.extend([claim])),
    });
  } catch (error) {
    if (signal.aborted || error instanceof HostPaused) throw error;
    log.error({ err: error, shopId }, 'a scan failed');
    return { works: [], complete: false, whole: false, failure: scanFailures.internal, strategy: undefined };
  }
}

async function findListed({ orm }: Database, shopId: number): Promise<ListedWorks> {
  const { productId, missingSince } = redbubbleProducts;
  const isListed = and(eq(redbubbleProducts.shopId, shopId), isNull(missingSince));
  const [all] = await orm.select({ count: count() }).from(redbubbleProducts).where(isListed);
  return {
    count: all?.count ?? 0,
    async find(workIds) {
      const rows = await orm
        .select({ productId })
        .from(redbubbleProducts)
        .where(and(isListed, inArray(productId, [...workIds])));
      return new Set(rows.map((row) => row.productId));
    },
  };
}

function summary({ works, complete, whole, failure, strategy }: ShopReading) {
  return { outcome: failure?.status ?? 'ok', works: works.length, complete, whole, strategy } as const;
}
