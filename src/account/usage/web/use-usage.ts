import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../../web/kit/call.ts';
import { getUsage, listRequests } from '../shared/contract.ts';

/** The month's figures. */
export function useUsage() {
  return useQuery({ queryKey: [getUsage.path], queryFn: ({ signal }) => client.call(getUsage, { signal }) });
}

/** Reads figures and request lists anew after a metered call, whose result waits for none of it. */
export function useRefreshUsage(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const { path } of [getUsage, listRequests]) void queries.invalidateQueries({ queryKey: [path] });
  }, [queries]);
}
