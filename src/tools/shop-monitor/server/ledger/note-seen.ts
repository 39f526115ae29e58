import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { ShopRow } from '#tools/shop-monitor/server/events.ts';
import { redbubbleProducts } from '#tools/shop-monitor/server/tables.ts';
import type { Evidence } from './proof.ts';
import { tellChanges } from './tell-changes.ts';

/**
 * Notes that a scan found works, and tells of those that were missing: any page that shows a work proves that
 * it is there. Returns how many webhooks were written.
 */
export async function noteSeen(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  shop: ShopRow,
  workIds: readonly string[],
  scan: Evidence,
): Promise<number> {
  const { shopId, productId, missingSince } = redbubbleProducts;
  const isSeen = and(eq(shopId, shop.id), inArray(productId, [...workIds]));
  const missing = await tx
    .select({ id: redbubbleProducts.id })
    .from(redbubbleProducts)
    .where(and(isSeen, isNotNull(missingSince)));
  const wereMissing = new Set(missing.map(({ id }) => id));
  const seen = await tx
    .update(redbubbleProducts)
    .set({ lastSeenAt: scan.scannedAt, missingScans: 0, missingSince: null })
    .where(isSeen)
    .returning();
  const products = seen
    .filter(({ id }) => wereMissing.has(id))
    .map((product) => ({ product, evidence: [scan] }));
  return tellChanges(outbox, tx, shop, { event: 'product.returned', at: scan.scannedAt, products });
}
