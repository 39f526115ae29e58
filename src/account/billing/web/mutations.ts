import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { InvoiceDetails, Plan, SubscriptionState } from '#account/billing/shared/contract.ts';
import {
  cancelSubscription,
  changeSubscription,
  getInvoiceDetails,
  getSubscription,
  refreshSubscription,
  resumeSubscription,
  setInvoiceDetails,
} from './operations.ts';

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

/** Cancels the subscription at the end of its period (`cancel`), or undoes that (`resume`). */
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

/** Sets name and tax id of later invoices. */
export function useSetInvoiceDetails() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InvoiceDetails) => client.call(setInvoiceDetails, { body }),
    onSuccess: (details) => {
      queries.setQueryData([getInvoiceDetails.path], details);
      toast({ title: 'Invoice details saved', description: 'They appear on your invoices from now on.' });
    },
    onError: (error) =>
      toast({ title: 'Invoice details not saved', description: messageOf(error), variant: 'destructive' }),
  });
}

/** Lets the server read the account again from the payment provider. */
export function useRefreshAccount() {
  const store = useStoreSubscription();
  return useMutation({ mutationFn: () => client.call(refreshSubscription), onSuccess: store });
}

/** Stores the subscription from a response and reloads every other query: premium changes most screens. */
function useStoreSubscription(): (state: SubscriptionState) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (state) => {
      queries.setQueryData([getSubscription.path], state);
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSubscription.path });
    },
    [queries],
  );
}
