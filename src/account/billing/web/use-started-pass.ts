import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../platform/shared/endpoint.ts';
import { client } from '../../../platform/web/call.ts';
import { createPaymentIntent } from '../shared/contract.ts';

export type StartedPass = ResponseOf<typeof createPaymentIntent>;

/**
 * An unfinished one-off payment of an amount, and what it buys. While another amount is on its way the one
 * before stays as `isPlaceholderData`: to be shown, no longer to be paid.
 */
export function useStartedPass(amount: number) {
  return useQuery({
    queryKey: [createPaymentIntent.path, amount],
    queryFn: () => client.call(createPaymentIntent, { body: { amount } }),
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 0,
  });
}
