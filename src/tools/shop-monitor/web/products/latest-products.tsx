import { Link } from 'wouter';
import { SmallPicture } from '#platform/web/small-picture.tsx';
import { shopPath } from '#tools/shop-monitor/web/shops.ts';
import { useLatestProducts } from './use-products.ts';

/** How many `LatestProducts` shows. */
export const latestShown = 6;

/**
 * The latest products of all shops as tiles, each of which leads to its shop. Nothing where there are none.
 */
export function LatestProducts() {
  const { data } = useLatestProducts(latestShown);
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Latest products" className="mt-5 grid grid-cols-3 gap-3 sm:grid-cols-6">
      {data.map((product) => (
        <li key={product.id} className="min-w-0">
          <Link href={shopPath(product.shopId)} className="grid gap-1 text-sm hover:text-cyan">
            <SmallPicture address={product.pictureUrl} />
            <bdi className="truncate">{product.title ?? `Work ${product.productId}`}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
