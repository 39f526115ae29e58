import type { EndpointOf } from '#platform/shared/client.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GivenBodyOf } from '#platform/shared/endpoint.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
} from './operations.ts';

const queryKey = [listWebhookEndpoints.path];

/** The newest endpoints of the account; with a URL, only that of the URL. */
export function useWebhookEndpoints(url?: string) {
  const query = { limit: String(webhookLimits.pageMax), ...(url !== undefined && { url }) };
  return useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => client.call(listWebhookEndpoints, { query, signal }),
    // A first event, of a scan for example, makes an endpoint without this page's doing.
    staleTime: 0,
  });
}

function useRefreshEndpoints() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}

export type NewEndpoint = GivenBodyOf<EndpointOf<typeof createWebhookEndpoint>>;
export type EndpointChanges = GivenBodyOf<EndpointOf<typeof updateWebhookEndpoint>>;

export function useCreateEndpoint() {
  const refresh = useRefreshEndpoints();
  return useMutation({
    mutationFn: (body: NewEndpoint) => client.call(createWebhookEndpoint, { body }),
    onSuccess: () => {
      toast({ title: 'Endpoint added', description: 'It gets new events from now on.' });
      return refresh();
    },
  });
}

export function useChangeEndpoint(id: number) {
  const refresh = useRefreshEndpoints();
  return useMutation({
    mutationFn: (body: EndpointChanges) =>
      client.call(updateWebhookEndpoint, { params: { id: String(id) }, body }),
    onSuccess: () => {
      toast({ title: 'Endpoint changed' });
      return refresh();
    },
  });
}

/** Switches an endpoint on or off. */
export function useSwitchEndpoint(id: number) {
  const refresh = useRefreshEndpoints();
  return useMutation({
    mutationFn: (status: 'enabled' | 'disabled') =>
      client.call(updateWebhookEndpoint, { params: { id: String(id) }, body: { status } }),
    onSuccess: ({ data: { status } }) => {
      toast({
        title: status === 'enabled' ? 'Endpoint switched on' : 'Endpoint switched off',
        description:
          status === 'enabled'
            ? 'It gets new events from now on; replay the missed ones.'
            : 'Nothing more is sent to it.',
      });
      return refresh();
    },
    onError: showFailure('Update failed'),
  });
}

export function useDeleteEndpoint(id: number) {
  const refresh = useRefreshEndpoints();
  return useMutation({
    mutationFn: () => client.call(deleteWebhookEndpoint, { params: { id: String(id) } }),
    onSuccess: () => {
      toast({ title: 'Endpoint deleted' });
      return refresh();
    },
    onError: showFailure('Delete failed'),
  });
}

function showFailure(title: string) {
  return (error: Error) => toast({ title, description: messageOf(error), variant: 'destructive' });
}
