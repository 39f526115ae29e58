import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../platform/shared/client.ts';
import { client } from '../../../platform/web/call.ts';
import { getSubscription, payRenewal } from '../shared/contract.ts';
import { billingProblems } from '../shared/problems.ts';

/** What an unpaid renewal is paid with, and why it could not be charged. */
export function useRenewalPayment() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [payRenewal.path],
    queryFn: () => startRenewalPayment(queries),
    staleTime: 'static',
    gcTime: 0,
  });
}

async function startRenewalPayment(queries: QueryClient) {
  try {
    return await client.call(payRenewal);
  } catch (error) {
    // Paid elsewhere meanwhile: the screen then shows a subscription that is in order.
    if (error instanceof CallError && error.code === billingProblems.nothingToPay.code) {
      await queries.invalidateQueries({ queryKey: [getSubscription.path] });
    }
    throw error;
  }
}
