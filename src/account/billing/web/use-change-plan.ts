import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../platform/shared/endpoint.ts';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { changeSubscription, type Plan, previewSubscriptionChange } from '../shared/contract.ts';
import { useStoreSubscription } from './use-store-subscription.ts';

export type ChangePreview = ResponseOf<typeof previewSubscriptionChange>;

/** What a change would cost at this moment; asked anew each time that it is shown. */
export function useChangePreview(priceId: string) {
  return useQuery({
    queryKey: [previewSubscriptionChange.path, priceId],
    queryFn: ({ signal }) => client.call(previewSubscriptionChange, { body: { priceId }, signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Changes the plan and charges the difference. */
export function useChangePlan({ name, priceId }: Plan) {
  const store = useStoreSubscription();
  return useMutation({
    mutationFn: () => client.call(changeSubscription, { body: { priceId } }),
    onSuccess: (state) => {
      toast({ title: 'Plan changed', description: `You are on the ${name} plan now.` });
      return store(state);
    },
    onError: (error) =>
      toast({ title: 'Plan not changed', description: messageOf(error), variant: 'destructive' }),
  });
}
