import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { refreshSubscription } from '../shared/contract.ts';
import { useStoreSubscription } from './use-store-subscription.ts';

/** Asks the provider what was paid. */
export function useRefreshAccount() {
  const store = useStoreSubscription();
  return useMutation({ mutationFn: () => client.call(refreshSubscription), onSuccess: store });
}
