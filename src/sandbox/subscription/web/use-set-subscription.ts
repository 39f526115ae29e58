import { useMutation } from '@tanstack/react-query';
import { useSetSession } from '../../../account/access/web/session.ts';
import { useRefreshUsage } from '../../../account/usage/web/use-usage.ts';
import { client } from '../../../web/kit/call.ts';
import { messageOf } from '../../../web/kit/messages.ts';
import { toast } from '../../../web/kit/toast-store.ts';
import { setSandboxSubscription } from '../shared/contract.ts';

/** Turns the subscription of the signed-in account on or off. */
export function useSetSubscription() {
  const setSession = useSetSession();
  const refreshUsage = useRefreshUsage();
  return useMutation({
    mutationFn: (active: boolean) => client.call(setSandboxSubscription, { body: { active } }),
    onSuccess: (user) => {
      setSession(user);
      return refreshUsage();
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  });
}
