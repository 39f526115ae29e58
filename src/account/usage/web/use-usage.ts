import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../../platform/web/call.ts';
import { getUsage, requestsPath } from '../shared/contract.ts';

/** The month's figures. */
export function useUsage() {
  return useQuery({ queryKey: [getUsage.path], queryFn: ({ signal }) => client.call(getUsage, { signal }) });
}

/** Reads figures and request lists anew after a metered call, whose result waits for none of it. */
export function useRefreshUsage(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    const isUsage = (key: unknown) => key === getUsage.path || String(key).startsWith(requestsPath);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isUsage(queryKey[0]) });
  }, [queries]);
}
