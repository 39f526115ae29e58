import { useQuery } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { listShops } from '../shared/contract.ts';

export const shopsKey = [listShops.path] as const;

/** How often the list is read while a scan runs; otherwise never by itself (spec 7). */
const lookEveryMs = 2_000;

/** The account's shops, the oldest first. */
export function useShops() {
  return useQuery({
    queryKey: shopsKey,
    queryFn: async ({ signal }) => (await client.call(listShops, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'scanning') ? lookEveryMs : false,
  });
}
