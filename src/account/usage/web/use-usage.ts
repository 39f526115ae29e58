import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../../web/kit/call.ts';
import { getUsage } from '../shared/contract.ts';
import { getRequest, listRequests } from '../shared/requests.ts';

/** The month's figures. */
export function useUsage() {
  return useQuery({ queryKey: [getUsage.path], queryFn: ({ signal }) => client.call(getUsage, { signal }) });
}

/** Reads figures and request lists anew after a metered call. */
export function useRefreshUsage(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [getUsage, listRequests, getRequest].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    );
  }, [queries]);
}
