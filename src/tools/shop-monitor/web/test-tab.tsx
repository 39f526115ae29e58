import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { announce } from '../../../platform/web/announce.ts';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { TableSkeleton } from '../../../platform/web/skeleton.tsx';
import { listProducts } from '../shared/contract.ts';
import type { Shop } from '../shared/entities.ts';
import { AddShop } from './add/add-shop.tsx';
import type { LastSeen } from './last-seen.ts';
import type { RecipeSlot } from './shop/shop-card.tsx';
import { ShopList } from './shop/shop-list.tsx';
import { shopName, useShops } from './shops.ts';

const Products = lazyPart(async () => (await import('./products/products.tsx')).Products);

/** The add form, the shops, and the products of the chosen shop (spec 2, Shop Monitoring screen). */
export function TestTab({ lastSeen, recipe }: RecipeSlot & { readonly lastSeen: LastSeen }) {
  const shops = useShops();
  const { chosen, choose } = useChosenShop(shops.data);
  useScanEnds(shops.data);
  return (
    <div className="grid grid-cols-1 gap-12">
      <AddShop shopCount={shops.data?.length} onAdded={choose} />
      <ShopList {...{ shops, chosen, recipe }} onChoose={choose} />
      <Suspense fallback={<TableSkeleton rows={5} />}>
        {chosen && <Products key={chosen.id} shop={chosen} lastSeen={lastSeen} />}
      </Suspense>
    </div>
  );
}

/** The shop that `?shop=` in the address names, else the only one (spec 4, Shops). */
function useChosenShop(shops: readonly Shop[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (id: number) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.set('shop', String(id));
        after.delete('before');
        return after;
      }),
    [setSearch],
  );
  const named = shops?.find(({ id }) => String(id) === search.get('shop'));
  const chosen = named ?? (shops?.length === 1 ? shops[0] : undefined);
  return { chosen, choose };
}

/** Refetches the products of a shop whose scan has ended, and announces its status to screen readers. */
function useScanEnds(shops: readonly Shop[] | undefined): void {
  const queries = useQueryClient();
  const scanning = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ended = (shops ?? []).filter(({ id, status }) => status !== 'scanning' && scanning.current.has(id));
    scanning.current = new Set(
      (shops ?? []).filter(({ status }) => status === 'scanning').map(({ id }) => id),
    );
    for (const shop of ended) {
      announce(`${shopName(shop)}: ${shop.statusText}`);
      void queries.invalidateQueries({ queryKey: [listProducts.path, shop.id] });
    }
  }, [shops, queries]);
}
