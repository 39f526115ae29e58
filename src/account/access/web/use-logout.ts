import { useMutation } from '@tanstack/react-query';
import { client } from '../../../web/kit/call.ts';
import { messageOf } from '../../../web/kit/messages.ts';
import { toast } from '../../../web/kit/toast-store.ts';
import { logout } from '../shared/contract.ts';
import { useSetSession } from './session.ts';

/** Signs out, here and on the server; `onSignedOut` runs before anything on screen notices. */
export function useLogout(onSignedOut: () => void) {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: () => client.call(logout),
    onSuccess: () => {
      onSignedOut();
      setSession(null);
    },
    onError: (error) => toast({ title: 'Logout failed', description: messageOf(error), variant: 'destructive' }),
  });
}
