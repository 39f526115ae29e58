import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listSecurityEvents } from '#account/access/web/operations.ts';
import { isolate } from '#platform/shared/isolate.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Connection } from '#account/connections/shared/contract.ts';
import { listConnections, revokeConnection } from './operations.ts';

/** Returns the apps that can act for the account, newest first. */
export function useConnections() {
  return useQuery({
    queryKey: [listConnections.path],
    queryFn: ({ signal }) => client.call(listConnections, { signal }),
    staleTime: 0,
  });
}

/** Ends a connection. Pending until the list is fresh again. */
export function useRevokeConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Connection) => client.call(revokeConnection, { params: { id: String(id) } }),
    onSuccess: (_nothing, { name }) => {
      toast({ title: 'App revoked', description: `${isolate(name)} can no longer use your account` });
      void queries.invalidateQueries({ queryKey: [listSecurityEvents.path] });
      return queries.invalidateQueries({ queryKey: [listConnections.path] });
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  });
}
