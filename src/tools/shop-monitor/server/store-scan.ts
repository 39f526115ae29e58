import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Outbox } from '../../../account/webhooks/server/outbox.ts';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import type { Claim } from './claims.ts';
import { healthEvent, type ProductRow, productEvent, type ShopRow } from './events.ts';
import type { ShopReading } from './read-shop.ts';
import type { ParsedWork } from './redbubble/parse/page.ts';
import { allProductsUrl } from './redbubble/parse/product-link.ts';
import { type ScanEnding, stateAfter } from './scan-state.ts';
import { redbubbleProducts, redbubbleShops } from './tables.ts';

/** Another process has taken the shop over, or it was deleted: whatever was read is dropped. */
export class LostScan extends Error {
  constructor() {
    super('The scan lost its shop');
    this.name = 'LostScan';
  }
}

export interface StoreDeps {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/**
 * New works in one transaction, so that a first scan that notifies does not hold the embedded engine for
 * seconds.
 */
const batchSize = 200;

/**
 * Stores what a scan read: new works with their webhooks, then how the shop stands. Works come first, so that
 * a process that dies in between has told of what it stored and finds the rest at its next scan. Throws
 * LostScan.
 */
export async function storeScan(
  deps: StoreDeps,
  claim: Claim,
  reading: ShopReading,
  pausedUntil: Date | undefined,
): Promise<void> {
  const counts = { found: reading.works.length, new: 0, notified: 0 };
  // Oldest first, so that the most recent work has the highest id.
  const works = reading.works.toReversed();
  for (let start = 0; start < works.length; start += batchSize) {
    const added = await addWorks(deps, claim, works.slice(start, start + batchSize));
    counts.new += added.length;
    counts.notified += added.filter(({ notification }) => notification === 'posted').length;
  }
  const told = await finishScan(deps, claim, { reading, counts, pausedUntil });
  if (told || counts.notified > 0) deps.outbox.wake();
}

/**
 * Inserts the works that the shop's set has not, each with its webhook in the same transaction (marketplace,
 * Semantics).
 */
async function addWorks({ database, outbox, clock }: StoreDeps, claim: Claim, works: readonly ParsedWork[]) {
  return database.transaction(async (tx) => {
    const shop = await lockShop(tx, claim);
    const discoveredAt = clock.now();
    const notification = notificationFor(shop);
    const added = await tx
      .insert(redbubbleProducts)
      .values(works.map((work) => ({ ...productFields(work), shopId: shop.id, discoveredAt, notification })))
      .onConflictDoNothing()
      .returning();
    if (notification === 'posted')
      for (const product of added) await outbox.write(tx, productEvent(shop, product));
    return added;
  });
}

/** Works of the baseline are only told of when the customer asked for it (contract 6). */
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

/** Writes how the shop stands; gives whether its owner is told of its health. */
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
    return event !== undefined;
  });
}

/**
 * Only a scan that saw everything knows what was not there; a shop that says it is empty marks nothing as
 * gone.
 */
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
