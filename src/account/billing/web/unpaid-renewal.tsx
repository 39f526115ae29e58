import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { Section } from '#platform/web/section.tsx';
import { LoadingText } from './loading-text.tsx';
import { renewalMessages } from './payment-messages.ts';
import { PaymentStep } from './payment-step.tsx';
import { usePlans } from './queries.ts';
import { useStartedRenewal } from './started-payments.ts';
import { useOpenForm } from './use-open-form.ts';

/** Warns about a renewal that could not be charged, and takes its payment by any card. */
export function UnpaidRenewal() {
  const [form, openForm] = useOpenForm();
  return (
    <>
      <Alert variant="attention" title="The last renewal was not paid">
        <p>
          The card was declined, or your bank requires you to confirm the payment. You keep Premium for now;
          it ends if the renewal is not paid.
        </p>
        {form !== 'renewal' && (
          <Button size="sm" className="mt-3" onClick={() => openForm('renewal')}>
            Pay the renewal
          </Button>
        )}
      </Alert>
      {form === 'renewal' && (
        <Section title="Pay the renewal">
          <RenewalPayment />
        </Section>
      )}
    </>
  );
}

const reasons = {
  declined:
    'Your card was declined. It will be retried in a few days. You can also pay now, with this or ' +
    'another card.',
  confirmation:
    'Your bank requires you to confirm this payment, so it cannot be charged automatically. Pay now ' +
    'and confirm it when your bank asks. To avoid this at each renewal, use a card that does not need ' +
    'confirmation.',
} as const;

function RenewalPayment() {
  const plans = usePlans();
  const { data, error, refetch } = useStartedRenewal();
  const failure = plans.error ?? error;
  const retry = plans.error ? plans.refetch : refetch;
  if (failure) return <LoadFailure error={failure} onRetry={() => void retry()} />;
  if (!plans.data || !data) return <LoadingText text={renewalMessages.loading} />;
  return (
    <>
      <p className="mb-2 font-display text-3xl font-bold tracking-[-0.022em]">
        {presentMoney(data.amount, data.currency)}
      </p>
      <p className="mb-5 max-w-[64ch] text-ink-soft">
        {reasons[data.reason]}
        {data.url !== null && (
          <>
            {' '}
            You can also pay on{' '}
            <a
              href={data.url}
              target="_blank"
              rel="noreferrer"
              className="text-cyan underline underline-offset-4"
            >
              the payment provider's page
            </a>
            .
          </>
        )}
      </p>
      <PaymentStep
        messages={renewalMessages}
        source={plans.data}
        clientSecret={data.clientSecret}
        onStale={() => void refetch()}
      />
    </>
  );
}
