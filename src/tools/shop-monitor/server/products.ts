import { and, desc, eq } from 'drizzle-orm';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Finish } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { listProducts } from '#tools/shop-monitor/shared/contract.ts';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import { emailOnly, shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { type ProductRow, productDiscovered, productEvent, type ShopRow } from './events.ts';
import { type FindProductsDeps, findProductsOfAll } from './find-products.ts';
import { wantPictures } from './pictures/want-pictures.ts';
import { type FoundProduct, type LinkBases, presentProduct } from './present.ts';
import { lookUpOwnShop } from './shops.ts';
import { productPictures, redbubbleProducts } from './tables.ts';
import { productSubject } from '#tools/shop-monitor/shared/product-values.ts';

export interface ProductDeps extends FindProductsDeps, LinkBases {
  readonly clock: Clock;
  readonly outbox: Outbox;
}

/** Returns a page of the shops' products, most recent first, each with the state of its webhook. */
export async function listShopProducts(
  deps: ProductDeps,
  shops: readonly ShopRow[],
  { limit = shopLimits.productsPage.pageDefault, ...query }: QueryOf<typeof listProducts>,
): Promise<Page<FoundProduct, number>> {
  const found = await findProductsOfAll(deps, shops, { ...query, limit: limit + 1 });
  return pageOf(found, limit, ({ product }) => product.id);
}

/** Asks for the pictures of products that are looked at and were not before. */
export async function wantPicturesOf(
  { database, clock }: ProductDeps,
  userId: number,
  found: readonly FoundProduct[],
): Promise<void> {
  const wanted = found.filter(({ product, picture }) => picture === null && product.imageUrl !== null);
  const productIds = wanted.map(({ product }) => product.id);
  await wantPictures(database.orm, { userId, productIds, dueAt: clock.now() });
}

/** Returns the most recent products: those with the highest ids. */
export async function findRecentProducts(
  { orm }: Database,
  shopId: number,
  limit: number,
): Promise<ProductRow[]> {
  return orm
    .select()
    .from(redbubbleProducts)
    .where(eq(redbubbleProducts.shopId, shopId))
    .orderBy(desc(redbubbleProducts.id))
    .limit(limit);
}

/**
 * Posts a product to the webhook, as it was when it was discovered, in a transaction that `finish` ends.
 * Throws `Problem` 404 for a product that is in no shop of the customer.
 */
export async function sendProductAgain<Result>(
  deps: ProductDeps,
  {
    userId,
    shopId,
    productId,
  }: { readonly userId: number; readonly shopId: number; readonly productId: string },
  finish: Finish<Product, Result>,
): Promise<Result> {
  const { database, deliveries, outbox, links } = deps;
  const result = await database.transaction(async (tx) => {
    const shop = await lookUpOwnShop(tx, userId, shopId);
    if (!shop) throw new Problem(shopProblems.productNotFound);
    const { webhookUrl: url } = shop;
    if (url === emailOnly) throw new Problem(shopProblems.noWebhook);
    const [row] = await tx
      .update(redbubbleProducts)
      .set({ notification: 'posted' })
      .where(and(eq(redbubbleProducts.shopId, shop.id), eq(redbubbleProducts.productId, productId)))
      .returning();
    if (!row) throw new Problem(shopProblems.productNotFound);
    await outbox.sendAgain(tx, { ...productEvent(shop, row, links), url });
    const subject = productSubject(shopId, productId);
    const delivery = await deliveries.stateIn(tx, { userId, event: productDiscovered, subject });
    const [picture] = await tx.select().from(productPictures).where(eq(productPictures.productId, row.id));
    return finish(tx, presentProduct({ product: row, picture: picture ?? null, delivery }, userId, deps));
  });
  outbox.wake();
  return result;
}
