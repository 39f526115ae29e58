import type { EndpointOf } from '#platform/shared/client.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { client } from '#platform/web/call.ts';
import {
  getCard,
  getInvoiceDetails,
  getSubscription,
  listInvoices,
  listPlans,
  previewSubscriptionChange,
} from './operations.ts';

/** The plans with their prices, and the settings of a payment form. */
export type Offer = ResponseOf<EndpointOf<typeof listPlans>>;
export type ChangePreview = ResponseOf<EndpointOf<typeof previewSubscriptionChange>>;

export function usePlans() {
  return useQuery({
    queryKey: [listPlans.path],
    queryFn: ({ signal }) => client.call(listPlans, { signal }),
  });
}

/** Reads the account's subscription and premium time. */
export function useSubscription() {
  return useQuery({
    queryKey: [getSubscription.path],
    queryFn: ({ signal }) => client.call(getSubscription, { signal }),
  });
}

/** Reads the card that renewals are charged to. */
export function useCard() {
  return useQuery({
    queryKey: [getCard.path],
    queryFn: ({ signal }) => client.call(getCard, { signal }),
  });
}

/** Reads what is on the account's invoices. */
export function useInvoiceDetails() {
  return useQuery({
    queryKey: [getInvoiceDetails.path],
    queryFn: ({ signal }) => client.call(getInvoiceDetails, { signal }),
  });
}

/** Reads invoices and one-time purchases, newest first. */
export function useInvoices() {
  return useQuery({
    queryKey: [listInvoices.path],
    queryFn: ({ signal }) => client.call(listInvoices, { signal }),
  });
}

/** Reads what a change to another price would cost now; read again each time that it is shown. */
export function useChangePreview(priceId: string) {
  return useQuery({
    queryKey: [previewSubscriptionChange.path, priceId],
    queryFn: ({ signal }) => client.call(previewSubscriptionChange, { body: { priceId }, signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}
