import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { type EndpointStatus, listWebhookEndpoints, updateWebhookEndpoint } from '../shared/contract.ts';

const queryKey = [listWebhookEndpoints.path];

/** The endpoints of the account. */
export function useWebhookEndpoints() {
  return useQuery({ queryKey, queryFn: ({ signal }) => client.call(listWebhookEndpoints, { signal }) });
}

/** Switches an endpoint on or off. */
export function useSwitchEndpoint(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (status: EndpointStatus) =>
      client.call(updateWebhookEndpoint, { params: { id: String(id) }, body: { status } }),
    onSuccess: ({ status }) => {
      toast({
        title: status === 'on' ? 'Endpoint switched on' : 'Endpoint switched off',
        description:
          status === 'on'
            ? 'It gets what happens from now on; replay what it missed.'
            : 'Nothing is sent to it.',
      });
      return queries.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      toast({ title: 'Update failed', description: messageOf(error), variant: 'destructive' }),
  });
}
