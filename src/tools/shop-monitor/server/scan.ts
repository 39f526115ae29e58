import { and, eq, inArray } from 'drizzle-orm';
import type { Log } from '../../../platform/server/log.ts';
import { artistOfPath } from '../shared/shop-url.ts';
import { type Claim, type Claims, lapsedLookMs } from './claims.ts';
import { readShop, type ShopReading } from './read-shop.ts';
import { scanFailures } from './redbubble/failures.ts';
import { HostPaused } from './redbubble/pace.ts';
import type { ShopPages } from './redbubble/shop-pages.ts';
import { needsFullScan } from './schedule.ts';
import { LostScan, type StoreDeps, storeScan } from './store-scan.ts';
import { redbubbleProducts } from './tables.ts';

export interface ScanDeps extends StoreDeps {
  readonly claims: Claims;
  readonly pages: ShopPages;
  readonly log: Log;
}

/**
 * Scans a claimed shop and stores what it saw. Whatever happens, the claim is given back or left to run out.
 */
export async function scanShop(deps: ScanDeps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { claims, clock, log, pages } = deps;
  if (claim.userStatus !== 'active_sub') {
    return claims.release(claim, new Date(clock.now().getTime() + lapsedLookMs));
  }
  try {
    const reading = await read(deps, claim, signal);
    await storeScan(deps, claim, reading, await pages.pausedUntil());
    log.info({ shopId: claim.shopId, ...summary(reading) }, 'a shop was scanned');
  } catch (error) {
    if (error instanceof HostPaused) await claims.release(claim, error.until);
    else if (signal.aborted) await claims.release(claim, clock.now());
    else if (error instanceof LostScan) log.warn({ shopId: claim.shopId }, 'a scan lost its shop');
    else throw error;
  }
}

/** The reading; a fault of our own is one that ended early, so that it backs off like any other. */
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
