import { and, eq, inArray } from 'drizzle-orm';
import type { Log } from '../../../platform/server/log.ts';
import { artistOfPath } from '../shared/shop-url.ts';
import type { Claim, Claims } from './claims.ts';
import { readShop, type ShopReading } from './read-shop.ts';
import { scanFailures } from './redbubble/failures.ts';
import { HostPaused } from './redbubble/host-limiter.ts';
import type { ShopPages } from './redbubble/shop-pages.ts';
import { needsFullScan } from './schedule.ts';
import { LostScan, type StoreDeps, storeScan } from './store-scan.ts';
import { redbubbleProducts } from './tables.ts';

/** Until a shop whose owner has no subscription is due again. It resumes with the subscription. */
const lapsedIntervalMs = 60 * 60 * 1000;

export interface ScanDeps extends StoreDeps {
  readonly claims: Claims;
  readonly pages: ShopPages;
  readonly log: Log;
}

/** Scans a claimed shop and stores the result. The claim is released, or left to expire after an error. */
export async function scanShop(deps: ScanDeps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { claims, clock, log, pages } = deps;
  if (claim.userStatus !== 'active_sub') {
    return claims.release(claim, new Date(clock.now().getTime() + lapsedIntervalMs));
  }
  try {
    const reading = await read(deps, claim, signal);
    await storeScan(deps, claim, reading, await pages.pausedUntil());
    log.info({ shopId: claim.shopId, ...summary(reading) }, 'a shop was scanned');
  } catch (error) {
    if (error instanceof HostPaused) await claims.release(claim, error.until);
    else if (signal.aborted) await claims.release(claim, clock.now());
    else if (error instanceof LostScan) log.warn({ shopId: claim.shopId }, 'a scan lost its claim');
    else throw error;
  }
}

/** Reads the shop. An internal error counts as a failed scan, so that the shop backs off. */
async function read({ database, claims, pages, clock, log }: ScanDeps, claim: Claim, signal: AbortSignal) {
  const { shopId } = claim;
  const findKnown = async (workIds: readonly string[]) => {
    const rows = await database.orm
      .select({ productId: redbubbleProducts.productId })
      .from(redbubbleProducts)
      .where(and(eq(redbubbleProducts.shopId, shopId), inArray(redbubbleProducts.productId, [...workIds])));
    return new Set(rows.map(({ productId }) => productId));
  };
  try {
    return await readShop(pages, {
      artist: artistOfPath(new URL(claim.shopUrl).pathname) ?? '',
      full: needsFullScan(claim, clock.now()),
      findKnown,
      signal,
      onPage: () => claims.extend(claim),
    });
  } catch (error) {
    if (signal.aborted || error instanceof HostPaused) throw error;
    log.error({ err: error, shopId }, 'a scan failed');
    return { works: [], complete: false, cut: false, failure: scanFailures.internal, strategy: undefined };
  }
}

function summary({ works, complete, failure, strategy }: ShopReading) {
  return { works: works.length, complete, strategy, status: failure?.status ?? 'ok' };
}
