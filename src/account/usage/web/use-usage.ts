import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '#platform/web/call.ts';
import { getUsage } from './operations.ts';
import { requestsPath } from '#account/usage/shared/quota.ts';

/** The usage of the month. */
export function useUsage() {
  return useQuery({ queryKey: [getUsage.path], queryFn: ({ signal }) => client.call(getUsage, { signal }) });
}

/** Returns a function that reloads usage and request lists, and resolves when they are there. */
export function useReloadUsage(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => {
    const isUsage = (key: unknown) => key === getUsage.path || String(key).startsWith(requestsPath);
    return queries.invalidateQueries({ predicate: ({ queryKey }) => isUsage(queryKey[0]) });
  }, [queries]);
}

/** The same after a metered request, without waiting. */
export function useRefreshUsage(): () => void {
  const reload = useReloadUsage();
  return useCallback(() => void reload(), [reload]);
}
