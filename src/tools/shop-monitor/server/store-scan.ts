import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { Claim } from './claims.ts';
import { announce, type AnnounceDeps } from './announce.ts';
import { healthEvent, type ProductRow, type ShopRow } from './events.ts';
import type { ShopReading } from './read-shop.ts';
import type { ParsedWork } from './redbubble/parse/page.ts';
import { closeNews, collectNews } from './news/collect-news.ts';
import { newestOf, wantPicturesOfScan } from './pictures/scan-pictures.ts';
import { allProductsUrl } from './redbubble/parse/product-link.ts';
import { notifyScanEnd } from './scan-ends.ts';
import { type ScanEnding, stateAfter } from './scan-state.ts';
import { redbubbleProducts, redbubbleShops } from './tables.ts';

/** The shop was deleted, or another process has claimed it: what was read is discarded. */
export class LostScan extends Error {
  constructor() {
    super('The scan lost its claim');
    this.name = 'LostScan';
  }
}

export interface StoreDeps extends AnnounceDeps {
  readonly database: Database;
  readonly outbox: Outbox;
}

/** Works per transaction, for which others wait at the embedded engine. */
const batchSize = 50;

/**
 * Stores what a scan read: new works with their webhooks, then the state of the shop. In this order, a
 * process that dies in between has notified of all works that it stored. Returns how many works were found,
 * new and notified. Throws LostScan.
 */
export async function storeScan(
  deps: StoreDeps,
  claim: Claim,
  reading: ShopReading,
  pausedUntil: Date | undefined,
): Promise<ScanEnding['counts']> {
  const counts = { found: reading.works.length, new: 0, notified: 0 };
  // Oldest first, so that the most recent work has the highest id.
  const works = reading.works.toReversed();
  const newest = newestOf(reading.works);
  for (let start = 0; start < works.length; start += batchSize) {
    const added = await addWorks(deps, claim, works.slice(start, start + batchSize), newest);
    counts.new += added.length;
    counts.notified += added.filter(({ notification }) => notification === 'posted').length;
  }
  const healthChanged = await finishScan(deps, claim, { reading, counts, pausedUntil });
  if (healthChanged || counts.notified > 0) deps.outbox.wake();
  return counts;
}

/**
 * Inserts the works that are new, announces them and asks for the pictures of the newest, in one transaction.
 */
async function addWorks(
  deps: StoreDeps,
  claim: Claim,
  works: readonly ParsedWork[],
  newest: ReadonlySet<string>,
) {
  return deps.database.transaction(async (tx) => {
    const shop = await lockShop(tx, claim);
    const discoveredAt = deps.clock.now();
    const notification = notificationFor(shop);
    const added = await tx
      .insert(redbubbleProducts)
      .values(works.map((work) => ({ ...productFields(work), shopId: shop.id, discoveredAt, notification })))
      .onConflictDoNothing()
      .returning();
    if (notification === 'posted') {
      await announce(deps, tx, shop, added);
      await collectNews(tx, shop, { scanId: claim.scanId, products: added, now: discoveredAt });
    }
    await wantPicturesOfScan(tx, shop, { added, newest, now: discoveredAt });
    return added;
  });
}

/** Works of the first complete scan are posted only if the customer asked for it (contract 6). */
function notificationFor(shop: ShopRow): ProductRow['notification'] {
  if (!shop.baselineAt && !shop.notifyExisting) return 'existing';
  return shop.postProducts ? 'posted' : 'not_posted';
}

function productFields({ id, url, title, imageUrl, price }: ParsedWork) {
  return {
    productId: id,
    productUrl: url ?? allProductsUrl(id),
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
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const before = await lockShop(tx, claim);
    await countMissing(tx, before.id, ending.reading);
    const [after] = await tx
      .update(redbubbleShops)
      .set(stateAfter(before, ending, clock.now()))
      .where(eq(redbubbleShops.id, before.id))
      .returning();
    const event = after && healthEvent(before, after);
    if (event) await outbox.write(tx, event);
    await closeNews(tx, before, claim.scanId, clock.now());
    await notifyScanEnd(tx);
    return event !== undefined;
  });
}

/** Only a scan that read the whole shop marks works as missing, and never one that found the shop empty. */
async function countMissing(tx: Tx, shopId: number, { works, complete, cut }: ShopReading): Promise<void> {
  if (!complete || cut || works.length === 0) return;
  const seen = works.map(({ id }) => id);
  const ofShop = eq(redbubbleProducts.shopId, shopId);
  await tx
    .update(redbubbleProducts)
    .set({ missingScans: sql`${redbubbleProducts.missingScans} + 1` })
    .where(and(ofShop, notInArray(redbubbleProducts.productId, seen)));
  await tx
    .update(redbubbleProducts)
    .set({ missingScans: 0 })
    .where(and(ofShop, inArray(redbubbleProducts.productId, seen), gt(redbubbleProducts.missingScans, 0)));
}

async function lockShop(tx: Tx, { shopId, scanId }: Claim): Promise<ShopRow> {
  const [shop] = await tx
    .select()
    .from(redbubbleShops)
    .where(and(eq(redbubbleShops.id, shopId), eq(redbubbleShops.scanId, scanId)))
    .for('update');
  if (!shop) throw new LostScan();
  return shop;
}
