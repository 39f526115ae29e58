import { useQuery } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { listShops } from '../shared/contract.ts';
import { artistOfPath } from '../shared/shop-url.ts';

export const shopsKey = [listShops.path] as const;

/** While a scan runs. Otherwise the list is never refetched by a timer (spec 7). */
const pollIntervalMs = 2_000;

/** Reads the account's shops, oldest first. */
export function useShops() {
  return useQuery({
    queryKey: shopsKey,
    queryFn: async ({ signal }) =>
      (await client.call(listShops, { signal })).data.toSorted((a, b) => a.id - b.id),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'scanning') ? pollIntervalMs : false,
  });
}

/** Returns the name of a shop on screen: its artist. */
export function shopName({ shopUrl }: { readonly shopUrl: string }): string {
  return artistOfPath(URL.parse(shopUrl)?.pathname ?? '') ?? shopUrl;
}
