import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { getDelivery, replayDelivery } from '../shared/contract.ts';
import { useRefreshLog } from './use-refresh-log.ts';

const pollMs = 3_000;

/** One delivery with its request and attempts, asked for again while it is under way. */
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
      toast({ title: 'Replay started', description: 'The webhook goes out again with the same webhook-id.' });
      return refreshLog();
    },
    onError: (error) =>
      toast({ title: 'Replay failed', description: messageOf(error), variant: 'destructive' }),
  });
}
