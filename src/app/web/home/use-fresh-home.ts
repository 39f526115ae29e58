import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUsage } from '#account/usage/web/operations.ts';
import { listAllProducts, listAnyShops } from '#tools/shop-monitor/web/operations.ts';

/** Data that was just read for this page is not read again. */
const freshMs = 5_000;
const shown: readonly unknown[] = [getUsage.path, listAnyShops.path, listAllProducts.path];

/**
 * Reads what the home page shows again where an earlier screen has read it; scans and calls go on meanwhile.
 */
export function useFreshHome(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const freshSince = Date.now() - freshMs;
    void queries.invalidateQueries({
      predicate: ({ queryKey, state: { data, dataUpdatedAt } }) =>
        data !== undefined && dataUpdatedAt < freshSince && shown.includes(queryKey[0]),
    });
  }, [queries]);
}
