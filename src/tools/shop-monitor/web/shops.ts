import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '#platform/shared/paths.ts';
import { announce } from '#platform/web/announce.ts';
import { client } from '#platform/web/call.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { artistOfPath } from '#tools/shop-monitor/shared/shop-url.ts';
import { listAnyShops, listProducts } from './operations.ts';

export const shopsKey = [listAnyShops.path] as const;

/** While a scan runs. Otherwise the list is never refetched by a timer (spec 7). */
const pollIntervalMs = 2_000;

export const shopsQuery = queryOptions({
  queryKey: shopsKey,
  queryFn: async ({ signal }) =>
    (await client.call(listAnyShops, { signal })).data.toSorted((a, b) => a.id - b.id),
});

/** Reads the account's shops, oldest first. */
export function useShops() {
  return useQuery({
    ...shopsQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'scanning') ? pollIntervalMs : false,
  });
}

/** Returns the name of a shop on screen: its artist, or its address without the scheme. */
export function shopName({ shopUrl }: { readonly shopUrl: string }): string {
  return artistOfPath(URL.parse(shopUrl)?.pathname ?? '') ?? shopUrl.replace(/^https?:\/\//, '');
}

/** Refetches the products of a shop whose scan has ended, and announces its status to screen readers. */
export function useScanEnds(shops: readonly Shop[] | undefined): void {
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

/** Returns the path of a shop's page. */
export function shopPath(shopId: number): string {
  return paths.shop.replace(':id', String(shopId));
}

/** Returns the id of the shop whose page has this path. */
export function shopIdOf(path: string): number {
  return Number(path.split('/')[2]);
}
