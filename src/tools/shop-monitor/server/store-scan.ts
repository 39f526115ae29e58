import { eq } from 'drizzle-orm';
import { chargeBudget } from '#account/budgets/server/account-budget.ts';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';
import type { Claim } from './claims.ts';
import { announce, type AnnounceDeps } from './announce.ts';
import { healthEvent, type ProductRow, type ShopRow } from './events.ts';
import type { ShopReading } from './read-shop.ts';
import { noteScan } from './ledger/note-scan.ts';
import { noteSeen } from './ledger/note-seen.ts';
import type { Evidence } from './ledger/proof.ts';
import { tells } from './ledger/tell-changes.ts';
import { tellMissing } from './ledger/tell-missing.ts';
import { lockShop } from './lock-shop.ts';
import type { ParsedWork } from './parse/page.ts';
import { closeNews, collectNews } from './news/collect-news.ts';
import { newestOf, wantPicturesOfScan } from './pictures/scan-pictures.ts';
import { workUrl } from './work-url.ts';
import { notifyScanEnd } from './scan-ends.ts';
import { type ScanEnding, stateAfter } from './scan-state.ts';
import { redbubbleProducts, redbubbleShops, toldNotifications } from './tables.ts';

export interface StoreDeps extends AnnounceDeps {
  readonly database: Database;
  readonly outbox: Outbox;
}

/** Works per transaction, for which others wait at the embedded engine. */
const batchSize = 50;

/**
 * Stores what a scan read: new works with their webhooks and what is missing or back, then the state of the
 * shop. In this order, a process that dies in between has told of all that it stored. Returns how many works
 * were found, new and notified. Throws LostScan.
 */
export async function storeScan(
  deps: StoreDeps,
  claim: Claim,
  reading: ShopReading,
  pausedUntil: Date | undefined,
): Promise<ScanEnding['counts']> {
  const counts = { found: reading.works.length, new: 0, notified: 0 };
  const scan = { scannedAt: deps.clock.now(), works: reading.works.length, isManual: claim.isManual };
  // Oldest first, so that the most recent work has the highest id.
  const works = reading.works.toReversed();
  const newest = newestOf(reading.works);
  let told = 0;
  for (let start = 0; start < works.length; start += batchSize) {
    const batch = { works: works.slice(start, start + batchSize), newest, scan };
    const { added, returned } = await storeWorks(deps, claim, batch);
    counts.new += added.length;
    counts.notified += added.filter(isTold).length;
    told += returned;
  }
  if (reading.whole) told += await tellMissing(deps, claim, scan);
  const healthChanged = await finishScan(deps, claim, { reading, counts, pausedUntil }, scan.scannedAt);
  if (healthChanged || counts.notified + told > 0) deps.outbox.wake();
  return counts;
}

interface Batch {
  readonly works: readonly ParsedWork[];
  readonly newest: ReadonlySet<string>;
  readonly scan: Evidence;
}

/**
 * Inserts the works that are new, announces them, asks for the pictures of the newest, and notes which works
 * are there, in one transaction. Returns the new ones, and how many were told as returned.
 */
async function storeWorks(deps: StoreDeps, claim: Claim, { works, newest, scan }: Batch) {
  return deps.database.transaction(async (tx) => {
    const shop = await lockShop(tx, claim);
    const discoveredAt = deps.clock.now();
    const added = await tx
      .insert(redbubbleProducts)
      .values(
        works.map((work) => ({
          ...productFields(work, shop),
          shopId: shop.id,
          discoveredAt,
          notification: notificationFor(shop, work),
        })),
      )
      .onConflictDoNothing()
      .returning();
    if (shop.source !== 'redbubble') await payForRows(tx, shop, added.length);
    const told = added.filter(isTold);
    if (told.length > 0) {
      await announce(deps, tx, shop, told);
      await collectNews(tx, shop, { scanId: claim.scanId, products: told, now: discoveredAt });
    }
    await wantPicturesOfScan(tx, shop, { added, newest, now: discoveredAt });
    const workIds = works.map(({ id }) => id);
    return { added, returned: await noteSeen(deps.outbox, tx, shop, workIds, scan) };
  });
}

/** A host that an account names may show it new works without end (`createVisitFetcher`). */
async function payForRows(tx: Tx, { userId }: ShopRow, amount: number): Promise<void> {
  if (amount > 0) await chargeBudget(tx, { userId, kind: 'rows', amount });
}

/** Works that were there before are posted only if the customer asked for it (contract 6). */
function notificationFor(shop: ShopRow, work: ParsedWork): ProductRow['notification'] {
  if (!shop.notifyExisting && wasThere(shop, work)) return 'existing';
  if (!tells(shop, 'product.discovered')) return 'not_posted';
  return shop.webhookUrl === emailOnly ? 'no_webhook' : 'posted';
}

function isTold({ notification }: Pick<ProductRow, 'notification'>): boolean {
  return toldNotifications.some((told) => told === notification);
}

/** Feeds are cached for hours, so what is dated shortly before the first complete scan may be new. */
const feedDelayMs = 24 * 3_600_000;

/**
 * Whether a work is of the first complete scan, or from before it: a feed shows an older item once a newer
 * one was taken away.
 */
function wasThere({ baselineAt }: ShopRow, { publishedMs }: ParsedWork): boolean {
  if (!baselineAt) return true;
  return publishedMs !== undefined && publishedMs < baselineAt.getTime() - feedDelayMs;
}

function productFields({ id, url, title, imageUrl, price }: ParsedWork, shop: ShopRow) {
  return {
    productId: id,
    productUrl: url ?? workUrl(shop, id),
    title: title ?? null,
    imageUrl: imageUrl ?? null,
    price: price ?? null,
  };
}

/** Stores the shop's new state and returns whether a health webhook was written. */
async function finishScan(
  { database, outbox, clock }: StoreDeps,
  claim: Claim,
  ending: ScanEnding,
  scannedAt: Date,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const before = await lockShop(tx, claim);
    const changes = stateAfter(before, ending, clock.now());
    const [after] = await tx
      .update(redbubbleShops)
      .set(changes)
      .where(eq(redbubbleShops.id, before.id))
      .returning();
    await noteScan(tx, {
      shopId: before.id,
      scannedAt,
      status: changes.status,
      works: ending.counts.found,
      isWhole: ending.reading.whole,
      isManual: claim.isManual,
    });
    const event = after && healthEvent(before, after);
    if (event) await outbox.write(tx, event);
    await closeNews(tx, before, claim.scanId, clock.now());
    await notifyScanEnd(tx);
    return event !== undefined;
  });
}
