import { useQuery } from '@tanstack/react-query';
import { client } from '../../../web/kit/call.ts';
import { payRenewal } from '../shared/contract.ts';

/** What an unpaid renewal is paid with, and why it could not be charged. */
export function useRenewalPayment() {
  return useQuery({
    queryKey: [payRenewal.path],
    queryFn: () => client.call(payRenewal),
    staleTime: 'static',
    gcTime: 0,
  });
}
