import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import type { ScriptSource } from './load-payment-script.ts';
import { LoadingText } from './loading-text.tsx';
import type { PaymentFormProps } from './payment-form.tsx';

const PaymentForm = lazyPart(async () => (await import('./payment-form.tsx')).PaymentForm);

interface PaymentStepProps extends Omit<PaymentFormProps, 'clientSecret'> {
  readonly source: ScriptSource;
  /** Undefined while the payment is being started. */
  readonly clientSecret: string | undefined;
}

/** The payment form once the provider's script and the payment are ready; otherwise progress or an error. */
export function PaymentStep({ source, clientSecret, ...form }: PaymentStepProps) {
  const script = usePaymentScript(source);
  const loading = <LoadingText text={form.messages.loading} />;
  if (script.error) return <LoadFailure error={script.error} onRetry={() => void script.refetch()} />;
  if (!script.data || clientSecret === undefined) return loading;
  return (
    <Suspense fallback={loading}>
      <PaymentForm {...form} stripe={script.data} clientSecret={clientSecret} />
    </Suspense>
  );
}

/** Loads the provider's browser library once a visit: a mounted payment form cannot change it. */
function usePaymentScript(source: ScriptSource) {
  return useQuery({
    queryKey: ['payment script', source.publishableKey],
    queryFn: async () =>
      (await fetchPart(() => import('./load-payment-script.ts'))).loadPaymentScript(source),
    structuralSharing: false,
    staleTime: 'static',
    gcTime: Infinity,
  });
}
