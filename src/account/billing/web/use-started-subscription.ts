import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../platform/shared/client.ts';
import { client } from '../../../platform/web/call.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { createSubscription, getSubscription } from '../shared/contract.ts';
import { billingProblems } from '../shared/problems.ts';

/**
 * An unfinished subscription to pay, a new one for each chosen price (spec 4). Asking again for the same
 * price finds the same one on the server; forgotten with the form, because a secret that was paid is worth
 * nothing.
 */
export function useStartedSubscription(priceId: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [createSubscription.path, priceId],
    queryFn: () => startSubscription(queries, priceId),
    staleTime: 'static',
    gcTime: 0,
  });
}

async function startSubscription(queries: QueryClient, priceId: string) {
  try {
    return await client.call(createSubscription, { body: { priceId } });
  } catch (error) {
    toast({
      title: 'Error',
      description: 'Failed to create subscription. Please try again.',
      variant: 'destructive',
    });
    // Subscribed elsewhere meanwhile: the screen then offers the change of plan instead.
    if (error instanceof CallError && error.code === billingProblems.subscriptionExists.code) {
      await queries.invalidateQueries({ queryKey: [getSubscription.path] });
    }
    throw error;
  }
}
