import { Readable } from 'node:stream';
import { csvLine } from '#platform/shared/csv.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { type FindProductsDeps, findProductsOfAll, type ProductQuery } from './find-products.ts';
import type { ShopRow } from './events.ts';
import { type FoundProduct, notificationOf, stateOf } from './present.ts';

const header = [
  'product_id',
  'title',
  'price',
  'product_url',
  'image_url',
  'status',
  'webhook_sent_at',
  'discovered_at',
  'in_shop',
  'shop_url',
  'last_seen_at',
];

/**
 * Returns all products of the shops that match as CSV (RFC 4180), most recent first, a page in memory at a
 * time.
 */
export function productsCsv(
  deps: FindProductsDeps,
  shops: readonly ShopRow[],
  filter: Pick<ProductQuery, 'search' | 'status' | 'state'>,
): Readable {
  const urls = new Map(shops.map(({ id, shopUrl }) => [id, shopUrl]));
  const limit = shopLimits.productsPage.pageMax;
  async function* lines() {
    yield csvLine(header);
    for (let before: number | undefined; ; ) {
      const found = await findProductsOfAll(deps, shops, { ...filter, limit, before });
      yield found.map((one) => csvLine(cellsOf(one, urls.get(one.product.shopId) ?? ''))).join('');
      if (found.length < limit) return;
      before = found.at(-1)?.product.id;
    }
  }
  return Readable.from(lines());
}

function cellsOf({ product, delivery }: FoundProduct, shopUrl: string): readonly string[] {
  return [
    product.productId,
    product.title ?? '',
    product.price ?? '',
    product.productUrl,
    product.imageUrl ?? '',
    notificationOf(product, delivery),
    delivery?.deliveredAt?.toISOString() ?? '',
    product.discoveredAt.toISOString(),
    stateOf(product) === 'listed' ? 'yes' : 'no',
    shopUrl,
    (product.lastSeenAt ?? product.discoveredAt).toISOString(),
  ];
}
