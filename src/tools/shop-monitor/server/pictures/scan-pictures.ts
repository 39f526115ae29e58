import type { Tx } from '#platform/server/database/database.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { ProductRow, ShopRow } from '#tools/shop-monitor/server/events.ts';
import { wantPictures } from './want-pictures.ts';

/**
 * As long as a template may take, whose picture makes the small one too: a picture is fetched once (contract
 * 6).
 */
const templateMs = 60_000;

/**
 * Asks for the pictures of products that a scan has found, in its transaction. `newest` are the works at the
 * top of the shop: pictures of others are made when they are looked at.
 */
export async function wantPicturesOfScan(
  tx: Tx,
  shop: ShopRow,
  {
    added,
    newest,
    now,
  }: { readonly added: readonly ProductRow[]; readonly newest: ReadonlySet<string>; readonly now: Date },
): Promise<void> {
  const wanted = added.filter(({ imageUrl, productId }) => imageUrl !== null && newest.has(productId));
  await wantPictures(tx, {
    userId: shop.userId,
    productIds: wanted.map(({ id }) => id),
    dueAt: new Date(now.getTime() + (shop.templateId === null ? 0 : templateMs)),
  });
}

/**
 * Returns the ids of the works whose pictures a scan asks for. `works` are in the shop's order, newest first.
 */
export function newestOf(works: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(works.slice(0, shopLimits.picturesPerScan).map(({ id }) => id));
}
