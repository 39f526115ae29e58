import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../../platform/web/call.ts';
import { logFailure } from '../../../../platform/web/log.ts';
import { toast } from '../../../../platform/web/toast-store.ts';
import { changePassword, deleteAccount, endSessions, listSessions } from '../../shared/settings.ts';
import { FreshSignInCanceled, withFreshSignIn } from '../fresh-sign-in/fresh-sign-in.ts';
import { identityMessage } from '../identity/identity-message.ts';
import { openedIdentity } from '../identity/open-identity.ts';
import { useSetSession } from '../session.ts';
import { signOut } from '../use-logout.ts';

const sessionsKey: QueryKey = [listSessions.path];

/** Browsers that are signed in to this account. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => client.call(listSessions, { signal }),
    staleTime: 0,
  });
}

/**
 * Ends every session; this browser is signed out with the others. `onSignedOut` runs before anything notices.
 */
export function useEndSessions(onSignedOut: () => void) {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: async () => {
      await client.call(endSessions);
      await (await openedIdentity())?.signOut();
    },
    onSuccess: () => {
      onSignedOut();
      setSession(null);
      toast({ title: 'Signed out', description: 'You have been signed out everywhere' });
    },
    onError: tellFailure,
  });
}

/** Deletes the account here and, where the provider lets it without a new sign-in, the identity there. */
export function useDeleteAccount(onDeleted: () => void) {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: async (name: string) => {
      await withFreshSignIn((proof) => client.call(deleteAccount, { body: { name, ...proof } }));
      await removeIdentity();
      await signOut();
    },
    onSuccess: () => {
      onDeleted();
      setSession(null);
      toast({ title: 'Account deleted', description: 'Everything in it is gone' });
    },
    onError: tellFailure,
  });
}

/** Changes a password: the older flow's here, otherwise the provider's. */
export function useChangePassword(flow: 'older' | 'newer', onChanged: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (passwords: { readonly currentPassword: string; readonly newPassword: string }) => {
      const { currentPassword, newPassword } = passwords;
      if (flow === 'older')
        return client.call(changePassword, { body: { current_password: currentPassword, newPassword } });
      const identity = await openedIdentity();
      return identity?.changePassword(currentPassword, newPassword);
    },
    onSuccess: () => {
      onChanged();
      toast({ title: 'Password changed', description: 'Other browsers have to sign in again' });
      return queries.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: tellFailure,
  });
}

/** An identity whose sign-in is long ago cannot be deleted there; it stays, without an account here. */
async function removeIdentity(): Promise<void> {
  const identity = await openedIdentity();
  if (!identity?.current()) return;
  await identity.remove().catch((error: unknown) => logFailure('The identity stays at the provider', error));
}

/** Says that a change of the settings failed, here or at the identity provider; who gave it up knows. */
export function tellFailure(error: unknown): void {
  if (error instanceof FreshSignInCanceled) return;
  toast({ title: 'Error', description: identityMessage(error), variant: 'destructive' });
}
