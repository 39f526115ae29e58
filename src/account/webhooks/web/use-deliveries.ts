import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { LogFilter } from './use-log-address.ts';
import { getDelivery, listDeliveries, replayDelivery, listWebhookEndpoints } from './operations.ts';

const pageSize = '20';
const pollMs = 3_000;

/** A page of the log, newest first. The previous page stays visible while the next one loads. */
export function useDeliveries(filter: LogFilter) {
  return useQuery({
    queryKey: [listDeliveries.path, filter],
    queryFn: ({ signal }) => client.call(listDeliveries, { query: { ...filter, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
    // Scans and jobs go on while other screens are open.
    staleTime: 0,
  });
}

/** One delivery with its request and attempts, polled while it is pending. */
export function useDelivery(id: string) {
  return useQuery({
    queryKey: [getDelivery.path, id],
    queryFn: ({ signal }) => client.call(getDelivery, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && !state.error ? pollMs : false),
  });
}

/** Sends a delivery again. */
export function useReplay(id: number) {
  const refreshLog = useRefreshLog();
  return useMutation({
    mutationFn: () => client.call(replayDelivery, { params: { id: String(id) } }),
    onSuccess: () => {
      toast({ title: 'Replay started', description: 'The webhook is sent again with the same webhook-id.' });
      return refreshLog();
    },
    onError: (error) =>
      toast({ title: 'Replay failed', description: messageOf(error), variant: 'destructive' }),
  });
}

/** Returns a function that reloads deliveries and endpoints, for use after something was sent. */
export function useRefreshLog(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const stale = [listDeliveries, getDelivery, listWebhookEndpoints];
    await Promise.all(stale.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
  }, [queries]);
}
