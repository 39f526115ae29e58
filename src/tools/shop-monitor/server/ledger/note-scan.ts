import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { ledgerLimits } from '#tools/shop-monitor/shared/ledger.ts';
import { redbubbleProducts, shopScans } from '#tools/shop-monitor/server/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores how a scan ended, in the transaction that ends it. One that read the whole shop counts for the
 * products that it did not find.
 */
export async function noteScan(tx: Tx, scan: typeof shopScans.$inferInsert): Promise<void> {
  const { shopId, scannedAt } = scan;
  await tx.insert(shopScans).values(scan);
  const oldest = new Date(scannedAt.getTime() - ledgerLimits.scanDays * dayMs);
  await tx.delete(shopScans).where(and(eq(shopScans.shopId, shopId), lt(shopScans.scannedAt, oldest)));
  if (!scan.isWhole) return;
  const { lastSeenAt, missingScans } = redbubbleProducts;
  await tx
    .update(redbubbleProducts)
    .set({ missingScans: sql`${missingScans} + 1` })
    .where(and(eq(redbubbleProducts.shopId, shopId), or(isNull(lastSeenAt), lt(lastSeenAt, scannedAt))));
}
