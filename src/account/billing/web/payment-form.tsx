import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../../platform/web/button.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { LoadingText } from './loading-text.tsx';
import { formBlocked, patienceMs } from './payment-patience.ts';
import type { PaymentWords } from './payment-words.ts';
import { useConfirmPayment } from './use-confirm-payment.ts';
import { usePaymentAppearance } from './use-payment-appearance.ts';

export interface PaymentFormProps {
  readonly words: PaymentWords;
  readonly clientSecret: string;
  /** Why it cannot be sent at the moment. */
  readonly hold?: string | undefined;
  /** The payment behind the secret is over: another one has to be started. */
  readonly onStale: () => void;
}

/** The provider's fields for one payment, and the button that pays it. */
export function PaymentForm({ stripe, ...props }: PaymentFormProps & { readonly stripe: Stripe }) {
  const appearance = usePaymentAppearance();
  const [attempt, setAttempt] = useState(0);
  const { clientSecret } = props;
  return (
    <Elements key={`${clientSecret} ${attempt}`} stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields {...props} onRetry={() => setAttempt(attempt + 1)} />
    </Elements>
  );
}

type Progress = 'loading' | 'ready' | Error;

/** How far the provider's fields are; a frame that a browser keeps away says nothing by itself. */
function useProgress() {
  const state = useState<Progress>('loading');
  const [progress, setProgress] = state;
  useEffect(() => {
    if (progress !== 'loading') return;
    const timer = setTimeout(() => setProgress(formBlocked()), patienceMs);
    return () => clearTimeout(timer);
  }, [progress, setProgress]);
  return state;
}

function Fields({ words, hold, onStale, onRetry }: PaymentFormProps & { readonly onRetry: () => void }) {
  const [progress, setProgress] = useProgress();
  const [stripe, elements] = [useStripe(), useElements()];
  const confirmation = useConfirmPayment(words, onStale);
  if (progress instanceof Error) return <LoadFailure error={progress} onRetry={onRetry} />;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stripe && elements && !confirmation.isPending && hold === undefined)
      confirmation.mutate({ stripe, elements });
  }

  return (
    <form onSubmit={submit} className="grid gap-6">
      {progress === 'loading' && <LoadingText text={words.loading} />}
      <PaymentElement
        onReady={() => setProgress('ready')}
        onLoadError={({ error }) =>
          setProgress(new Error(error.message ?? 'The payment form could not be loaded.'))
        }
      />
      {hold !== undefined && (
        <p role="status" className="bg-yellow-wash px-3 py-2 font-medium">
          {hold}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        disabled={progress !== 'ready' || hold !== undefined}
        pending={confirmation.isPending}
      >
        {confirmation.isPending ? 'Processing...' : words.submit}
      </Button>
    </form>
  );
}
