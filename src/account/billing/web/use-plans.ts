import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../platform/shared/endpoint.ts';
import { client } from '../../../platform/web/call.ts';
import { listPlans } from '../shared/contract.ts';

export type Offer = ResponseOf<typeof listPlans>;

/** The plans with their prices, and what a payment form needs. */
export function usePlans() {
  return useQuery({
    queryKey: [listPlans.path],
    queryFn: ({ signal }) => client.call(listPlans, { signal }),
  });
}
