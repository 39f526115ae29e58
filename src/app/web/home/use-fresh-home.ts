import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUsage } from '../../../account/usage/shared/contract.ts';
import { listAllProducts, listShops } from '../../../tools/shop-monitor/shared/contract.ts';

const shown: readonly unknown[] = [getUsage.path, listShops.path, listAllProducts.path];

/** Reads what the home page shows again where an earlier screen has read it; scans and calls go on meanwhile. */
export function useFreshHome(): void {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({
      predicate: ({ queryKey, state }) => state.data !== undefined && shown.includes(queryKey[0]),
    });
  }, [queries]);
}
