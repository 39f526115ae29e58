import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { logout } from '../shared/contract.ts';
import { openedIdentity } from './identity/open-identity.ts';
import { useSetSession } from './session.ts';

interface LogoutOptions {
  /** Runs before anything on screen notices. */
  readonly onSignedOut: () => void;
  /** What a failure is called (spec 8): the older flow's screens and the newer one's differ. */
  readonly failure?: 'Logout failed' | 'Error';
}

/** Signs out, here, on the server and at the identity provider. */
export function useLogout({ onSignedOut, failure = 'Logout failed' }: LogoutOptions) {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      onSignedOut();
      setSession(null);
    },
    onError: (error) => toast({ title: failure, description: messageOf(error), variant: 'destructive' }),
  });
}

/** Ends both ways to be signed in; the cookie's first, because its response can fail. */
export async function signOut(): Promise<void> {
  await client.call(logout);
  await (await openedIdentity())?.signOut();
}
