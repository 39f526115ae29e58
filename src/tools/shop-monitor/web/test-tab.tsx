import { Suspense } from 'react';
import { Redirect } from 'wouter';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import { AddShop } from './add/add-shop.tsx';
import { lastSeenOf } from './last-seen.ts';
import { ShopList } from './shop/shop-list.tsx';
import { useScanEnds, useShops, shopPath } from './shops.ts';

const Products = lazyPart(async () => (await import('./products/products.tsx')).Products);

/**
 * The add form and the shops (spec 2, Shop Monitoring screen). Choosing a shop leads to its page; the only
 * one is chosen by itself, and its products are here too (spec 4, Shops).
 */
export function TestTab({ userId }: { readonly userId: number }) {
  const shops = useShops();
  const [search] = useUrlParams();
  useScanEnds(shops.data);
  // The address of a shop before it had a page of its own.
  const named = shops.data?.find(({ id }) => String(id) === search.get('shop'));
  if (named) return <Redirect to={shopPath(named.id)} replace />;
  const [only] = shops.data?.length === 1 ? shops.data : [];
  return (
    <div className="grid grid-cols-1 gap-12">
      <AddShop shopCount={shops.data?.length} />
      <ShopList shops={shops} />
      <Suspense fallback={<TableSkeleton rows={5} />}>
        {only && <Products shop={only} lastSeen={lastSeenOf(userId)} />}
      </Suspense>
    </div>
  );
}
