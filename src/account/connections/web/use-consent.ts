import { useMutation, useQuery } from '@tanstack/react-query';
import { FreshSignInCanceled, withFreshSignIn } from '#account/access/web/fresh-sign-in/fresh-sign-in.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { decideConnectionRequest, getConnectionRequest } from './operations.ts';

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
