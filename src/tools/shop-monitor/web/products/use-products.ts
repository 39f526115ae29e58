import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../../platform/web/call.ts';
import { listProducts } from '../../shared/contract.ts';
import { shopLimits } from '../../shared/limits.ts';

/** How often a page is read while a webhook of it is on its way. */
const lookEveryMs = 5_000;

/** A page of a shop's products, the most recent first: those before the product with this row number. */
export function useProducts(shopId: number, before: string | undefined) {
  return useQuery({
    queryKey: [listProducts.path, shopId, before ?? 'newest'],
    queryFn: async ({ signal }) => {
      const query = {
        limit: String(shopLimits.productsPageDefault),
        ...(before !== undefined && { before }),
      };
      return (await client.call(listProducts, { params: { id: String(shopId) }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ notification }) => notification === 'pending') ? lookEveryMs : false,
  });
}
