import { useMutation } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { identityInUse } from './identity/open-identity.ts';
import { useSetSession } from './session.ts';
import { logout } from './operations.ts';

interface LogoutOptions {
  /** Runs before the screen changes. */
  readonly onSignedOut?: () => void;
  /** The title of a failure (spec 8), which differs between the two sign-in flows. */
  readonly failure?: 'Logout failed' | 'Error';
}

/** Signs out on this page, on the server and at the identity provider. */
export function useLogout({ onSignedOut, failure = 'Logout failed' }: LogoutOptions) {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      toast({ title: 'Signed out', description: 'You have been signed out successfully' });
      onSignedOut?.();
      setSession(null);
    },
    onError: (error) => toast({ title: failure, description: messageOf(error), variant: 'destructive' }),
  });
}

/** Ends the session on the server first, because that can fail, then the sign-in at the provider. */
export async function signOut(): Promise<void> {
  await client.call(logout);
  await (await identityInUse())?.signOut();
}
