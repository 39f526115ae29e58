import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { formBlocked, loadTimeoutMs } from './load-payment-script.ts';
import { LoadingText } from './loading-text.tsx';
import { usePaymentAppearance } from './payment-appearance.ts';
import type { PaymentMessages } from './payment-messages.ts';
import { type Confirm, useConfirmPayment } from './use-confirm-payment.ts';

export interface PaymentFormProps {
  readonly messages: PaymentMessages;
  readonly clientSecret: string;
  /** Why the form cannot be submitted at the moment. */
  readonly blockedBy?: string | undefined;
  /** Called if the payment was paid or replaced elsewhere: another one has to be started. */
  readonly onStale: () => void;
  /** Pays by default. */
  readonly confirm?: Confirm | undefined;
}

/** The provider's fields for one payment, and the button that submits them. */
export function PaymentForm({ stripe, ...props }: PaymentFormProps & { readonly stripe: Stripe }) {
  const appearance = usePaymentAppearance();
  const [retries, setRetries] = useState(0);
  const { clientSecret } = props;
  return (
    <Elements key={`${clientSecret} ${retries}`} stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields {...props} onRetry={() => setRetries(retries + 1)} />
    </Elements>
  );
}

type Progress = 'loading' | 'ready' | Error;

/** Progress of the provider's fields. A timeout ends it, because a blocked frame reports no error. */
function useProgress() {
  const state = useState<Progress>('loading');
  const [progress, setProgress] = state;
  useEffect(() => {
    if (progress !== 'loading') return;
    const timer = setTimeout(() => setProgress(formBlocked()), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [progress, setProgress]);
  return state;
}

function Fields({
  messages,
  blockedBy,
  onStale,
  confirm,
  onRetry,
}: PaymentFormProps & { readonly onRetry: () => void }) {
  const [progress, setProgress] = useProgress();
  const [stripe, elements] = [useStripe(), useElements()];
  const confirmation = useConfirmPayment(messages, onStale, confirm);
  if (progress instanceof Error) return <LoadFailure error={progress} onRetry={onRetry} />;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stripe && elements && !confirmation.isPending && blockedBy === undefined)
      confirmation.mutate({ stripe, elements });
  }

  return (
    <form onSubmit={submit} className="grid gap-6">
      {progress === 'loading' && <LoadingText text={messages.loading} />}
      <PaymentElement
        onReady={() => setProgress('ready')}
        onLoadError={({ error }) =>
          setProgress(new Error(error.message ?? 'The payment form could not be loaded.'))
        }
      />
      {blockedBy !== undefined && (
        <p role="status" className="bg-yellow-wash px-3 py-2 font-medium">
          {blockedBy}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        disabled={progress !== 'ready' || blockedBy !== undefined}
        pending={confirmation.isPending}
      >
        {confirmation.isPending ? 'Processing...' : messages.submit}
      </Button>
    </form>
  );
}
