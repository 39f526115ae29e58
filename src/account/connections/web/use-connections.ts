import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FreshSignInCanceled, withFreshSignIn } from '#account/access/web/fresh-sign-in/fresh-sign-in.ts';
import { listSecurityEvents } from '#account/access/web/operations.ts';
import { isolate } from '#platform/shared/isolate.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Connection } from '#account/connections/shared/contract.ts';
import {
  decideConnectionRequest,
  getConnectionRequest,
  listConnections,
  revokeConnection,
} from './operations.ts';

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
    onError: showFailure,
  });
}

/** Returns what an app asks for. */
export function useConnectionRequest(id: string) {
  return useQuery({
    queryKey: [getConnectionRequest.path, id],
    queryFn: ({ signal }) => client.call(getConnectionRequest, { params: { id }, signal }),
    retry: false,
  });
}

/** What the owner decides. */
export interface Decision {
  readonly allow: boolean;
  readonly cap?: number;
}

/** Stores the owner's decision, and leaves for the app. Stays pending while the browser leaves. */
export function useDecide(id: string) {
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const { redirectTo } = await withFreshSignIn((proof) =>
        client.call(decideConnectionRequest, { params: { id }, body: { ...decision, ...proof } }),
      );
      window.location.assign(redirectTo);
      return new Promise<never>(() => undefined);
    },
    onError: showFailure,
  });
}

function showFailure(error: Error): void {
  if (error instanceof FreshSignInCanceled) return;
  toast({ title: 'Error', description: messageOf(error), variant: 'destructive' });
}
