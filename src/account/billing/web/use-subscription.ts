import { useQuery } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { getSubscription } from '../shared/contract.ts';

/** The account's subscription and premium time. */
export function useSubscription() {
  return useQuery({
    queryKey: [getSubscription.path],
    queryFn: ({ signal }) => client.call(getSubscription, { signal }),
  });
}
