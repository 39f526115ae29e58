import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { logFailure } from '#platform/web/log.ts';
import { toast } from '#platform/web/toast-store.ts';
import { FreshSignInCanceled, withFreshSignIn } from '#account/access/web/fresh-sign-in/fresh-sign-in.ts';
import { identityMessage } from '#account/access/web/identity/identity-message.ts';
import { identityInUse } from '#account/access/web/identity/open-identity.ts';
import { useSetSession } from '#account/access/web/session.ts';
import { signOut } from '#account/access/web/use-logout.ts';
import {
  listSecurityEvents,
  changePassword,
  deleteAccount,
  endSessions,
  listSessions,
  unlinkFirebaseUser,
} from '#account/access/web/operations.ts';

const sessionsKey: QueryKey = [listSessions.path];

/** Returns the browsers that are signed in to this account. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => client.call(listSessions, { signal }),
    staleTime: 0,
  });
}

/** Ends every session, also this browser's. `onSignedOut` runs before the screen changes. */
export function useEndSessions(onSignedOut: () => void) {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: async (deletesKeys: boolean) => {
      await client.call(endSessions, { body: { delete_keys: deletesKeys } });
      await (await identityInUse())?.signOut();
    },
    onSuccess: () => {
      onSignedOut();
      setSession(null);
      toast({ title: 'Signed out', description: 'You have been signed out everywhere' });
    },
    onError: showFailure,
  });
}

/** Deletes the account and, if the provider allows it without a new sign-in, the identity. */
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
      toast({ title: 'Account deleted', description: 'All of its data is deleted' });
    },
    onError: showFailure,
  });
}

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Whether all API keys go too; only in the older flow. */
  readonly deletesKeys: boolean;
}

/** Changes the password of the older flow on the server, or of the newer one at the provider. */
export function useChangePassword(flow: 'older' | 'newer', onChanged: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ currentPassword, newPassword, deletesKeys }: PasswordChange) => {
      if (flow === 'older') {
        const body = { current_password: currentPassword, newPassword, delete_keys: deletesKeys };
        return withFreshSignIn((proof) => client.call(changePassword, { body: { ...body, ...proof } }));
      }
      const identity = await identityInUse();
      return identity?.changePassword(currentPassword, newPassword);
    },
    onSuccess: () => {
      onChanged();
      toast({ title: 'Password changed', description: 'Other browsers are signed out' });
      return queries.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: showFailure,
  });
}

/** Removes the sign-in by email from an account that has a password of its own. */
export function useUnlink() {
  const queries = useQueryClient();
  const setSession = useSetSession();
  return useMutation({
    mutationFn: () => withFreshSignIn((proof) => client.call(unlinkFirebaseUser, { body: { ...proof } })),
    onSuccess: ({ user }) => {
      setSession(user);
      toast({ title: 'Email removed', description: 'Sign in with your username and password.' });
      return queries.invalidateQueries({ queryKey: [listSecurityEvents.path] });
    },
    onError: showFailure,
  });
}

/** The provider refuses to delete an identity whose sign-in is long ago. It then stays without an account. */
async function removeIdentity(): Promise<void> {
  const identity = await identityInUse();
  if (!identity?.current()) return;
  await identity
    .remove()
    .catch((error: unknown) => logFailure('The identity could not be deleted at the provider', error));
}

/** Shows that a change of the settings failed, unless the owner canceled it. */
export function showFailure(error: unknown): void {
  if (error instanceof FreshSignInCanceled) return;
  toast({ title: 'Error', description: identityMessage(error), variant: 'destructive' });
}
