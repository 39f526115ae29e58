import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import type { ProductState } from '#tools/shop-monitor/shared/ledger.ts';
import type { ProductFilter } from '#tools/shop-monitor/shared/statuses.ts';
import { listAllProducts, listProducts } from '#tools/shop-monitor/web/operations.ts';

export interface ProductPageQuery {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly search?: string | undefined;
  readonly status?: ProductFilter | undefined;
  readonly state?: ProductState | undefined;
}

/** While a webhook or a picture of the page is on its way. */
const pollIntervalMs = 3_000;

/** Reads a page of a shop's products, most recent first, and again while something of it is on its way. */
export function useProducts(shopId: number, page: ProductPageQuery) {
  return useQuery({
    queryKey: [listProducts.path, shopId, page],
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(shopId) }, query: queryOf(page), signal };
      return client.call(listProducts, input);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhile(state.data?.data),
  });
}

/** Reads the latest products of all shops. */
export function useLatestProducts(limit: number) {
  return useQuery({
    queryKey: [listAllProducts.path, limit],
    queryFn: async ({ signal }) =>
      (await client.call(listAllProducts, { query: queryOf({ limit }), signal })).data,
    refetchInterval: ({ state }) => pollWhile(state.data),
  });
}

function pollWhile(products: readonly Product[] | undefined): number | false {
  const isUnderWay = products?.some(
    ({ notification, pictureStatus, imageUrl }) =>
      notification === 'pending' ||
      pictureStatus === 'pending' ||
      (pictureStatus === 'none' && imageUrl !== null),
  );
  return isUnderWay ? pollIntervalMs : false;
}

/** Returns the query of a page as the address has it. */
export function queryOf({ limit, before, search, status, state }: ProductPageQuery) {
  return {
    limit: String(limit),
    ...(before !== undefined && { before }),
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(state !== undefined && { state }),
  };
}
