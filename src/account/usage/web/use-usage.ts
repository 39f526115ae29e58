import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../../web/kit/call.ts';
import { getUsage, requestsPath } from '../shared/contract.ts';

/** The month's figures. */
export function useUsage() {
  return useQuery({ queryKey: [getUsage.path], queryFn: ({ signal }) => client.call(getUsage, { signal }) });
}

/** Reads figures and request lists anew after a metered call. */
export function useRefreshUsage(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const isUsage = (key: unknown) => key === getUsage.path || String(key).startsWith(requestsPath);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => isUsage(queryKey[0]) });
  }, [queries]);
}
