import { and, desc, eq, lt } from 'drizzle-orm';
import type { Deliveries } from '../../../account/webhooks/server/deliveries.ts';
import type { Outbox } from '../../../account/webhooks/server/outbox.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { QueryOf } from '../../../platform/shared/endpoint.ts';
import { type Page, pageOf } from '../../../platform/shared/page.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { listProducts } from '../shared/contract.ts';
import type { Product } from '../shared/entities.ts';
import { shopLimits } from '../shared/limits.ts';
import { shopProblems } from '../shared/problems.ts';
import { productSubject } from '../shared/entities.ts';
import { type ProductRow, productDiscovered, productEvent } from './events.ts';
import { type CountedShop, presentProduct } from './present.ts';
import { lookUpOwnShop } from './shops.ts';
import { redbubbleProducts } from './tables.ts';

export interface ProductDeps {
  readonly database: Database;
  readonly deliveries: Deliveries;
  readonly outbox: Outbox;
  /** `RESULTS_BASE_URL`, without a trailing slash. */
  readonly resultsBaseUrl: string;
}

/** Returns a page of a shop's products, most recent first, each with the state of its webhook. */
export async function listShopProducts(
  { database, deliveries, resultsBaseUrl }: ProductDeps,
  shop: CountedShop,
  { limit = shopLimits.productsPage.pageDefault, before }: QueryOf<typeof listProducts>,
): Promise<Page<Product, number>> {
  const found = await findRecentProducts(database, shop.id, limit + 1, before);
  const { rows, nextBefore } = pageOf(found, limit, ({ id }) => id);
  const subjects = rows
    .filter(({ notification }) => notification === 'posted')
    .map(({ productId }) => productSubject(shop.id, productId));
  const states = await deliveries.stateOf(shop.userId, productDiscovered, subjects);
  const products = rows.map((row) =>
    presentProduct(row, states.get(productSubject(shop.id, row.productId)), resultsBaseUrl),
  );
  return { rows: products, nextBefore };
}

/** Returns the most recent products: those with the highest ids. */
export async function findRecentProducts(
  { orm }: Database,
  shopId: number,
  limit: number,
  before?: number,
): Promise<ProductRow[]> {
  const ofShop = eq(redbubbleProducts.shopId, shopId);
  return orm
    .select()
    .from(redbubbleProducts)
    .where(before === undefined ? ofShop : and(ofShop, lt(redbubbleProducts.id, before)))
    .orderBy(desc(redbubbleProducts.id))
    .limit(limit);
}

/**
 * Posts a product to the webhook, as it was when it was discovered. Throws `Problem` 404 for a product that
 * is in no shop of the customer.
 */
export async function sendProductAgain(
  { database, deliveries, outbox, resultsBaseUrl }: ProductDeps,
  {
    userId,
    shopId,
    productId,
  }: { readonly userId: number; readonly shopId: number; readonly productId: string },
): Promise<Product> {
  const product = await database.transaction(async (tx) => {
    const shop = await lookUpOwnShop(tx, userId, shopId);
    if (!shop) throw new Problem(shopProblems.productNotFound);
    const [row] = await tx
      .update(redbubbleProducts)
      .set({ notification: 'posted' })
      .where(and(eq(redbubbleProducts.shopId, shop.id), eq(redbubbleProducts.productId, productId)))
      .returning();
    if (!row) throw new Problem(shopProblems.productNotFound);
    await outbox.sendAgain(tx, productEvent(shop, row, resultsBaseUrl));
    return row;
  });
  outbox.wake();
  const subject = productSubject(shopId, productId);
  return presentProduct(
    product,
    (await deliveries.stateOf(userId, productDiscovered, [subject])).get(subject),
    resultsBaseUrl,
  );
}
