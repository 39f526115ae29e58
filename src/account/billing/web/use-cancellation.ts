import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { cancelSubscription, resumeSubscription } from '../shared/contract.ts';
import { useStoreSubscription } from './use-store-subscription.ts';

/** Lets the subscription end with its period (`cancel`), or takes that back (`resume`). */
export function useCancellation() {
  const store = useStoreSubscription();
  return useMutation({
    mutationFn: (verb: 'cancel' | 'resume') =>
      client.call(verb === 'cancel' ? cancelSubscription : resumeSubscription),
    onSuccess: (state, verb) => {
      toast({ title: verb === 'cancel' ? 'Subscription cancelled' : 'Subscription resumed' });
      return store(state);
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  });
}
