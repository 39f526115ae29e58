import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Wait } from '../../../platform/server/wait.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { shopLimits } from '../shared/limits.ts';
import { scanFailure, shopProblems } from '../shared/problems.ts';
import { type CountedShop } from './present.ts';
import type { ShopPages } from './redbubble/shop-pages.ts';
import type { Scanner } from './scanner.ts';
import { findOwnShop } from './shops.ts';
import { redbubbleShops } from './tables.ts';

const lookEveryMs = 250;

export interface RequestScanDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly scanner: Pick<Scanner, 'wake'>;
  readonly pages: Pick<ShopPages, 'pausedUntil'>;
}

export interface RequestedScan {
  readonly shop: CountedShop;
  /** False where it went on for longer than a caller can wait. */
  readonly ended: boolean;
}

/**
 * Asks for a scan, or joins the one that runs, and waits for its end. Throws 404 for a shop that is not the
 * customer's, 429 with the time while the marketplace is left alone, 502 for a scan that ended badly
 * (contract 11, Shops).
 */
export async function requestScan(
  deps: RequestScanDeps,
  { userId, shopId }: { readonly userId: number; readonly shopId: number },
  signal: AbortSignal,
): Promise<RequestedScan> {
  const { database, clock, wait, scanner, pages } = deps;
  const before = await findOwnShop(database.orm, userId, shopId);
  await refuseWhilePaused(pages, clock);
  await database.orm
    .update(redbubbleShops)
    .set({ requestedAt: clock.now() })
    .where(
      and(eq(redbubbleShops.id, shopId), isNull(redbubbleShops.scanId), isNull(redbubbleShops.requestedAt)),
    );
  scanner.wake();
  const deadlineMs = performance.now() + shopLimits.scrapeWaitSeconds * 1000;
  for (
    let looks = (shopLimits.scrapeWaitSeconds * 1000) / lookEveryMs;
    looks > 0 && performance.now() < deadlineMs;
    looks -= 1
  ) {
    const shop = await findOwnShop(database.orm, userId, shopId);
    if (shop.scansEnded > before.scansEnded) return { shop: refuseFailed(shop), ended: true };
    if (shop.scanId === null && shop.requestedAt === null) await refuseWhilePaused(pages, clock);
    await wait(lookEveryMs, signal);
  }
  return { shop: await findOwnShop(database.orm, userId, shopId), ended: false };
}

async function refuseWhilePaused(pages: Pick<ShopPages, 'pausedUntil'>, clock: Clock): Promise<void> {
  const until = await pages.pausedUntil();
  if (!until) return;
  throw new Problem(shopProblems.scanHeld, {
    retryAfterSeconds: Math.ceil((until.getTime() - clock.now().getTime()) / 1000),
    fix: `Try again after ${until.toISOString()}. Scheduled scans go on by themselves.`,
  });
}

function refuseFailed(shop: CountedShop): CountedShop {
  const { status } = shop;
  if (status === null || status === 'ok' || status === 'empty') return shop;
  throw new Problem(scanFailure(status, shop.lastError ?? undefined));
}
