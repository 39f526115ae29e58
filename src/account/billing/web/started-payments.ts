import { type EndpointOf, CallError } from '#platform/shared/client.ts';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { client } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast-store.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import {
  createPaymentIntent,
  createSubscription,
  getSubscription,
  payRenewal,
  startCardChange,
} from './operations.ts';

// Queries, not mutations: the server returns the same unfinished payment again for the same purchase.
// They are dropped with the form (`gcTime: 0`), because a client secret is worthless once it is paid.

export type StartedOneTimePurchase = ResponseOf<EndpointOf<typeof createPaymentIntent>>;

/**
 * Starts a one-time purchase of an amount. While another amount is loading, the previous purchase stays as
 * `isPlaceholderData`: it may be shown, but no longer paid.
 */
export function useStartedOneTimePurchase(amount: number) {
  return useQuery({
    queryKey: [createPaymentIntent.path, amount],
    queryFn: () => client.call(createPaymentIntent, { body: { amount } }),
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Starts a subscription to a price (spec 4). A failure also shows a toast. */
export function useStartedSubscription(priceId: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [createSubscription.path, priceId],
    queryFn: () => startSubscription(queries, priceId),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Starts the payment of an unpaid renewal, and says why it could not be charged. */
export function useStartedRenewal() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [payRenewal.path],
    queryFn: () => startRenewal(queries),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Starts the check of another card. */
export function useStartedCardChange() {
  return useQuery({
    queryKey: [startCardChange.path],
    queryFn: () => client.call(startCardChange),
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
    // Subscribed in another window: the page then offers a change of plan instead.
    await reloadSubscriptionAfter(error, billingProblems.subscriptionExists.code, queries);
    throw error;
  }
}

async function startRenewal(queries: QueryClient) {
  try {
    return await client.call(payRenewal);
  } catch (error) {
    // Paid in another window: the page then shows an active subscription.
    await reloadSubscriptionAfter(error, billingProblems.nothingToPay.code, queries);
    throw error;
  }
}

async function reloadSubscriptionAfter(error: unknown, code: string, queries: QueryClient): Promise<void> {
  if (error instanceof CallError && error.code === code)
    await queries.invalidateQueries({ queryKey: [getSubscription.path] });
}
