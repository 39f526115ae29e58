import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Deliveries } from '#account/webhooks/server/deliveries.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { ProductState } from '#tools/shop-monitor/shared/ledger.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { ProductFilter } from '#tools/shop-monitor/shared/statuses.ts';
import { productDiscovered, type ShopRow } from './events.ts';
import { type FoundProduct, notificationOf } from './present.ts';
import { productPictures, redbubbleProducts } from './tables.ts';
import { productSubject } from '#tools/shop-monitor/shared/product-values.ts';

export interface FindProductsDeps {
  readonly database: Database;
  readonly deliveries: Deliveries;
}

export interface ProductQuery {
  readonly search?: string | undefined;
  readonly status?: ProductFilter | undefined;
  readonly state?: ProductState | undefined;
  readonly limit: number;
  /** Only products with lower row ids. */
  readonly before?: number | undefined;
}

type OwnShop = Pick<ShopRow, 'id' | 'userId'>;

/** Returns the most recent products of a shop that match, each with the state of its webhook. */
async function findProducts(
  deps: FindProductsDeps,
  shop: OwnShop,
  { limit, before, ...filter }: ProductQuery,
): Promise<FoundProduct[]> {
  const found: FoundProduct[] = [];
  // Only the delivery log tells these states apart, so more rows are read than match.
  const isFromLog = filter.status === 'pending' || filter.status === 'sent' || filter.status === 'failed';
  const rowsAtOnce = isFromLog ? shopLimits.productsPage.pageMax : limit;
  for (let below = before; ; ) {
    const rows = await findRows(deps, shop, { ...filter, limit: rowsAtOnce, before: below });
    found.push(
      ...rows.filter(
        ({ product, delivery }) => !isFromLog || notificationOf(product, delivery) === filter.status,
      ),
    );
    if (found.length >= limit || rows.length < rowsAtOnce) return found.slice(0, limit);
    below = rows.at(-1)?.product.id;
  }
}

/** Returns the most recent products of several shops that match. */
export async function findProductsOfAll(
  deps: FindProductsDeps,
  shops: readonly OwnShop[],
  query: ProductQuery,
): Promise<FoundProduct[]> {
  const found = await Promise.all(shops.map((shop) => findProducts(deps, shop, query)));
  return found
    .flat()
    .toSorted((a, b) => b.product.id - a.product.id)
    .slice(0, query.limit);
}

async function findRows(
  { database, deliveries }: FindProductsDeps,
  shop: OwnShop,
  { search, status, state, limit, before }: ProductQuery,
): Promise<FoundProduct[]> {
  const { shopId, id } = redbubbleProducts;
  const rows = await database.orm
    .select({ product: redbubbleProducts, picture: productPictures })
    .from(redbubbleProducts)
    .leftJoin(productPictures, eq(productPictures.productId, id))
    .where(
      and(
        eq(shopId, shop.id),
        before === undefined ? undefined : lt(id, before),
        matches(search),
        hasStatus(status),
        hasState(state),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  const posted = rows.filter(({ product }) => product.notification === 'posted');
  const subjects = posted.map(({ product }) => productSubject(shop.id, product.productId));
  const states = await deliveries.stateOf(shop.userId, productDiscovered, subjects);
  return rows.map(({ product, picture }) => ({
    product,
    picture,
    delivery: states.get(productSubject(shop.id, product.productId)),
  }));
}

function matches(search: string | undefined) {
  if (search === undefined || search === '') return undefined;
  const { title, productId } = redbubbleProducts;
  // By Unicode's rules, whatever the locale of the database.
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(sql`${title} collate "und-x-icu" ilike ${pattern}`, eq(productId, search));
}

function hasState(state: ProductState | undefined) {
  if (state === undefined) return undefined;
  const { missingSince } = redbubbleProducts;
  return state === 'missing' ? isNotNull(missingSince) : isNull(missingSince);
}

function hasStatus(status: ProductFilter | undefined) {
  const { notification } = redbubbleProducts;
  switch (status) {
    case undefined:
      return undefined;
    case 'new':
      return ne(notification, 'existing');
    case 'existing':
    case 'not_posted':
    case 'no_webhook':
      return eq(notification, status);
    case 'pending':
    case 'sent':
    case 'failed':
      return eq(notification, 'posted');
  }
}
