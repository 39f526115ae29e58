import { useQuery } from '@tanstack/react-query';
import type { ScriptSource } from './load-payment-script.ts';
import { fetchPart } from '../../../platform/web/fetch-part.ts';

/** The provider's browser library, fetched once a visit; a payment form cannot change it afterwards. */
export function usePaymentScript(source: ScriptSource) {
  return useQuery({
    queryKey: ['payment script', source.publishableKey],
    queryFn: async () =>
      (await fetchPart(() => import('./load-payment-script.ts'))).loadPaymentScript(source),
    structuralSharing: false,
    staleTime: 'static',
    gcTime: Infinity,
  });
}
