import { and, eq, isNull } from 'drizzle-orm';
import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import { Problem } from '#platform/shared/problem.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { scanFailure, shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { shopText } from '#tools/shop-monitor/shared/statuses.ts';
import type { CountedShop } from './present.ts';
import type { Sources } from './sources/sources.ts';
import type { ScanEnds } from './scan-ends.ts';
import type { Scanner } from './scanner.ts';
import { findOwnShop } from './shops.ts';
import { redbubbleShops } from './tables.ts';

export interface RequestScanDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly scanner: Pick<Scanner, 'wake'>;
  readonly scanEnds: ScanEnds;
  readonly pages: Pick<Sources, 'pausedUntil'>;
}

export interface RequestedScan {
  readonly shop: CountedShop;
  /** False if the scan outlasted the wait of 25 s (contract 6). */
  readonly ended: boolean;
}

/**
 * Requests a scan, or joins the running one, and waits for its end. Throws `Problem`: 404 for a shop that the
 * customer does not own, 429 with the time while the marketplace is paused, 502 for a scan that failed
 * (contract 11, Shops).
 */
export async function requestScan(
  deps: RequestScanDeps,
  { userId, shopId }: { readonly userId: number; readonly shopId: number },
  signal: AbortSignal,
): Promise<RequestedScan> {
  const { database, clock, wait, scanner, scanEnds, pages } = deps;
  const before = await findOwnShop(database.orm, userId, shopId);
  await refuseWhilePaused(pages, before, clock);
  const finished = new AbortController();
  const watch = await scanEnds.watch();
  try {
    await database.orm
      .update(redbubbleShops)
      .set({ requestedAt: clock.now(), traceParent: currentTraceParent() })
      .where(
        and(eq(redbubbleShops.id, shopId), isNull(redbubbleShops.scanId), isNull(redbubbleShops.requestedAt)),
      );
    scanner.wake();
    const deadline = abortAfter(
      shopLimits.scrapeWaitSeconds * 1000,
      wait,
      AbortSignal.any([signal, finished.signal]),
    );
    for (;;) {
      const isLastLook = deadline.aborted;
      const shop = await findOwnShop(database.orm, userId, shopId);
      if (shop.scansEnded > before.scansEnded) return { shop: refuseFailed(shop), ended: true };
      if (isLastLook) return { shop, ended: false };
      if (shop.scanId === null && shop.requestedAt === null) await refuseWhilePaused(pages, shop, clock);
      await watch.next(deadline);
      signal.throwIfAborted();
    }
  } finally {
    finished.abort();
    await watch.stop();
  }
}

/** Returns a signal that aborts after a delay, or together with `signal`. */
function abortAfter(delayMs: number, wait: Wait, signal: AbortSignal): AbortSignal {
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  wait(delayMs, signal).then(abort, abort);
  return deadline.signal;
}

async function refuseWhilePaused(
  pages: RequestScanDeps['pages'],
  shop: CountedShop,
  clock: Clock,
): Promise<void> {
  const until = await pages.pausedUntil(shop);
  if (!until) return;
  const { scanHeld } = shopProblems;
  throw new Problem(
    { ...scanHeld, error: shopText(scanHeld.error, shop) },
    {
      retryAfterSeconds: Math.ceil((until.getTime() - clock.now().getTime()) / 1000),
      fix: `Try again after ${until.toISOString()}. Scheduled scans resume automatically.`,
    },
  );
}

function refuseFailed(shop: CountedShop): CountedShop {
  const { status } = shop;
  if (status === null || status === 'ok' || status === 'empty') return shop;
  throw new Problem(scanFailure(status, shop.lastError ?? undefined));
}
