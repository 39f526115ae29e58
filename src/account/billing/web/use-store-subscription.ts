import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getSubscription, type SubscriptionState } from '../shared/contract.ts';

/** Takes over what the server answered to a change; all that may depend on it is read anew. */
export function useStoreSubscription(): (state: SubscriptionState) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (state) => {
      queries.setQueryData([getSubscription.path], state);
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSubscription.path });
    },
    [queries],
  );
}
