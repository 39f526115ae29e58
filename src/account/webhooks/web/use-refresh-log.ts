import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getDelivery, listDeliveries, listWebhookEndpoints } from '../shared/contract.ts';

/** Reads deliveries and endpoints anew after something was sent. */
export function useRefreshLog(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const stale = [listDeliveries, getDelivery, listWebhookEndpoints];
    await Promise.all(stale.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
  }, [queries]);
}
