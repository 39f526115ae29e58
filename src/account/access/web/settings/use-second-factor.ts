import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast-store.ts';
import { withFreshSignIn } from '#account/access/web/fresh-sign-in/fresh-sign-in.ts';
import { showFailure } from './use-settings.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  listSecurityEvents,
} from '#account/access/web/operations.ts';

/** Returns whether two-step sign-in is on. */
export function useSecondFactor() {
  return useQuery({
    queryKey: [getSecondFactor.path],
    queryFn: ({ signal }) => client.call(getSecondFactor, { signal }),
    staleTime: 0,
  });
}

/** Makes the secret of an authenticator app. */
export function useBegin() {
  return useMutation({
    mutationFn: () => withFreshSignIn((proof) => client.call(beginSecondFactor, { body: { ...proof } })),
    onError: showFailure,
  });
}

/** Turns two-step sign-in on. Resolves with the recovery codes. */
export function useConfirm() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => client.call(confirmSecondFactor, { body: { code } }),
    onSuccess: refresh,
  });
}

/** Replaces the recovery codes. Resolves with the new ones. */
export function useRenewCodes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => withFreshSignIn((proof) => client.call(renewRecoveryCodes, { body: { ...proof } })),
    onSuccess: refresh,
    onError: showFailure,
  });
}

/** Turns two-step sign-in off. */
export function useTurnOff() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => withFreshSignIn((proof) => client.call(endSecondFactor, { body: { ...proof } })),
    onSuccess: () => {
      toast({ title: 'Two-step sign-in is off', description: 'You can sign in with only your password' });
      return refresh();
    },
    onError: showFailure,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [getSecondFactor, listSecurityEvents].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
}
