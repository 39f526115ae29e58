import { Suspense } from 'react';
import { TableSkeleton } from '../../../platform/web/table-skeleton.tsx';
import { AddShop } from './add/add-shop.tsx';
import { ShopList } from './shop/shop-list.tsx';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { useChosenShop } from './use-chosen-shop.ts';
import { useScanEnds } from './use-scan-ends.ts';
import { useShops } from './use-shops.ts';
import type { Visit } from './visit.ts';

const Products = lazyPart(async () => (await import('./products/products.tsx')).Products);

/** The form, the shops and the products of the chosen one (spec 2, Shop Monitoring screen). */
export function TestTab({ visit }: { readonly visit: Visit }) {
  const shops = useShops();
  const { chosen, choose } = useChosenShop(shops.data);
  useScanEnds(shops.data);
  return (
    <div className="grid grid-cols-1 gap-12">
      <AddShop shopCount={shops.data?.length} onAdded={choose} />
      <ShopList shops={shops} chosen={chosen} onChoose={choose} />
      <Suspense fallback={<TableSkeleton rows={5} />}>
        {chosen && <Products key={chosen.id} shop={chosen} visit={visit} />}
      </Suspense>
    </div>
  );
}
