import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import type { Claim } from './claims.ts';
import type { ShopRow } from './events.ts';
import { redbubbleShops } from './tables.ts';

/** The shop was deleted, or another process has claimed it: what was read is discarded. */
export class LostScan extends Error {
  constructor() {
    super('The scan lost its claim');
    this.name = 'LostScan';
  }
}

/** Returns the shop of a running scan, locked until the transaction ends. Throws LostScan. */
export async function lockShop(tx: Tx, { shopId, scanId }: Claim): Promise<ShopRow> {
  const [shop] = await tx
    .select()
    .from(redbubbleShops)
    .where(and(eq(redbubbleShops.id, shopId), eq(redbubbleShops.scanId, scanId)))
    .for('update');
  if (!shop) throw new LostScan();
  return shop;
}
