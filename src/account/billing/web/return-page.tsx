import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { Alert } from '#platform/web/alert.tsx';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { Facts } from '#platform/web/facts.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentDay, presentMoment } from '#platform/web/moment.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { paths } from '#platform/shared/paths.ts';
import type { SubscriptionState } from '#account/billing/shared/contract.ts';
import { plans } from '#account/billing/shared/plans.ts';
import { LoadingText } from './loading-text.tsx';
import { useRefreshAccount } from './mutations.ts';
import {
  oneTimeMessages,
  type PaymentMessages,
  renewalMessages,
  subscriptionMessages,
} from './payment-messages.ts';

/** The page after a one-time purchase. */
export function PaymentSuccessPage() {
  return (
    <ReturnPage
      title="Payment"
      messages={oneTimeMessages}
      isPaid={({ premiumUntil }) => premiumUntil !== null}
    />
  );
}

/** The page after the payment of a subscription or of a renewal. */
export function SubscriptionSuccessPage() {
  const isRenewal = new URLSearchParams(window.location.search).get('for') === 'renewal';
  return (
    <ReturnPage
      title="Subscription"
      messages={isRenewal ? renewalMessages : subscriptionMessages}
      isPaid={({ status }) => status === 'active' || status === 'trialing'}
    />
  );
}

interface ReturnPageProps {
  /** Heading until the outcome is known. */
  readonly title: string;
  readonly messages: PaymentMessages;
  readonly isPaid: (state: SubscriptionState) => boolean;
}

/** Shows what the provider says was paid; the address of the page proves nothing (contract 7). */
function ReturnPage({ title, messages, isPaid }: ReturnPageProps) {
  const { mutate, data, error, isPending } = useRefreshAccount();
  useEffect(() => mutate(), [mutate]);
  const isRefused = new URLSearchParams(window.location.search).get('redirect_status') === 'failed';
  const hasPaid = data !== undefined && isPaid(data) && !isRefused;
  return (
    <div className="mx-auto max-w-[720px]">
      <PageHeading title={(hasPaid && messages.paid.description) || title} />
      <div className="grid gap-8">
        {error ? (
          <LoadFailure error={error} onRetry={() => mutate()} />
        ) : (
          !data && <LoadingText text={loadingText} />
        )}
        {isRefused && (
          <Alert variant="destructive" title="The payment was not completed. Nothing was charged." />
        )}
        {hasPaid && <Paid state={data} />}
        {data && !hasPaid && !isRefused && (
          <Alert variant="attention" title="No payment has arrived for this account yet.">
            <Button variant="outline" size="sm" className="mt-3" pending={isPending} onClick={() => mutate()}>
              Check again
            </Button>
          </Alert>
        )}
        {!hasPaid && <BillingLink>Go to Billing</BillingLink>}
      </div>
    </div>
  );
}

const loadingText = 'Asking the payment provider...';

function Paid({ state }: { readonly state: SubscriptionState }) {
  const { plan, currentPeriodEnd, cancelAtPeriodEnd, premiumUntil } = state;
  return (
    <>
      <p className="text-lg text-ink-soft">
        Your account is premium: you have every tool and 10x the requests.
      </p>
      <div className="border-t-2 border-ink pt-4">
        <Facts
          facts={[
            ['Plan', plan === null ? 'Premium' : `Premium, ${plans[plan].name}`],
            ...(currentPeriodEnd === null || cancelAtPeriodEnd
              ? []
              : ([['Renews on', presentDay(currentPeriodEnd)]] as const)),
            ...(premiumUntil === null || premiumUntil === currentPeriodEnd
              ? []
              : ([['Premium until', presentMoment(premiumUntil)]] as const)),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Link href={paths.app} className={buttonClass()}>
          Go to your tools
        </Link>
        <BillingLink>Billing and invoices</BillingLink>
      </div>
    </>
  );
}

function BillingLink({ children }: { readonly children: ReactNode }) {
  return (
    <Link
      href={`${paths.account}?tab=billing`}
      className={buttonClass({ variant: 'outline', className: 'w-fit' })}
    >
      {children}
    </Link>
  );
}
