import { Suspense } from 'react';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import type { ScriptSource } from './load-payment-script.ts';
import { LoadingText } from './loading-text.tsx';
import type { PaymentFormProps } from './payment-form.tsx';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { usePaymentScript } from './use-payment-script.ts';

const PaymentForm = lazyPart(async () => (await import('./payment-form.tsx')).PaymentForm);

interface PaymentStepProps extends Omit<PaymentFormProps, 'clientSecret'> {
  readonly source: ScriptSource;
  /** Undefined while the payment is being started. */
  readonly clientSecret: string | undefined;
}

/**
 * A payment form as soon as script and payment are there; what keeps it away is said, with a way to try
 * again.
 */
export function PaymentStep({ source, clientSecret, ...form }: PaymentStepProps) {
  const script = usePaymentScript(source);
  const loading = <LoadingText text={form.words.loading} />;
  if (script.error) return <LoadFailure error={script.error} onRetry={() => void script.refetch()} />;
  if (!script.data || clientSecret === undefined) return loading;
  return (
    <Suspense fallback={loading}>
      <PaymentForm {...form} stripe={script.data} clientSecret={clientSecret} />
    </Suspense>
  );
}
