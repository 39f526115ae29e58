import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Layout } from './draft.ts';
import { type DrawnItem, pictureKey } from './drawn-items.ts';

/** Returns where a text will be cut off, by `at` of the items; undefined while that is not known. */
export function useCutItems(
  layout: Layout | undefined,
  items: readonly DrawnItem[],
): ReadonlySet<number> | undefined {
  const { data } = useQuery({
    queryKey: ['cut texts', layout, items.map((item) => [pictureKey(item), item.at, item.values])],
    queryFn: async ({ client, signal }) => {
      if (!layout) return new Set<number>();
      return (await import('./find-cut.ts')).findCut(client, layout, items, signal);
    },
    enabled: layout !== undefined && items.length > 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  });
  return layout && items.length > 0 ? data : undefined;
}
