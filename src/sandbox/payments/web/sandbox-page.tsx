import { client } from '../../../web/kit/call.ts';
import { Button } from '../../../web/kit/button.tsx';
import { EmptyState } from '../../../web/kit/empty-state.tsx';
import { LoadFailure } from '../../../web/kit/load-failure.tsx';
import { PageHeading } from '../../../web/kit/page-heading.tsx';
import { Section } from '../../../web/kit/section.tsx';
import { Skeleton } from '../../../web/kit/skeleton.tsx';
import { disputePayment, failNextRenewal, refundPayment, renewNow, type SandboxAccount } from '../shared/contract.ts';
import { useSandboxAccounts, useSandboxAction } from './use-sandbox-payments.ts';

/** On this machine alone: what the local payment provider holds, and what time and banks would do there. */
export function SandboxPage() {
  return (
    <>
      <PageHeading title="Sandbox" intro="Stand-ins for the outside world. They exist on this machine alone." />
      <Section title="Payments">
        <Accounts />
      </Section>
    </>
  );
}

function Accounts() {
  const { data, error, refetch } = useSandboxAccounts();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.accounts.length === 0) return <EmptyState text="Nobody has started a payment yet." />;
  return (
    <ul className="grid gap-8">
      {data.accounts.map((account) => (
        <li key={account.customerId}>
          <h3 className="font-semibold">{account.name ?? account.email ?? account.customerId}</h3>
          <ul className="grid gap-3 pt-3">
            {account.subscriptions.map((subscription) => (
              <SubscriptionRow key={subscription.id} own={account.own} subscription={subscription} />
            ))}
            {account.payments.map((payment) => (
              <PaymentRow key={payment.id} own={account.own} payment={payment} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

type Subscription = SandboxAccount['subscriptions'][number];
type Payment = SandboxAccount['payments'][number];

function SubscriptionRow({ own, subscription }: { readonly own: boolean; readonly subscription: Subscription }) {
  const { mutate, isPending } = useSandboxAction();
  const { id, plan, status, currentPeriodEnd, failsNextRenewal } = subscription;
  const live = status === 'active' || status === 'past_due';
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span>
        {plan}, {status}, until {currentPeriodEnd.slice(0, 10)}
      </span>
      {own && live && (
        <>
          <Button
            size="sm"
            variant="outline"
            pending={isPending}
            onClick={() => mutate(() => client.call(renewNow, { params: { id } }))}
          >
            Renew now
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={failsNextRenewal}
            onClick={() => mutate(() => client.call(failNextRenewal, { params: { id }, body: {} }))}
          >
            {failsNextRenewal ? 'Next renewal fails' : 'Fail next renewal'}
          </Button>
        </>
      )}
    </li>
  );
}

function PaymentRow({ own, payment }: { readonly own: boolean; readonly payment: Payment }) {
  const { mutate, isPending } = useSandboxAction();
  const { id, amount, status, refunded, dispute } = payment;
  const paid = status === 'succeeded' && refunded < amount;
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span>
        {amount.toFixed(2)} {payment.currency.toUpperCase()}, {status}
        {refunded > 0 && `, ${refunded.toFixed(2)} refunded`}
        {dispute && `, dispute ${dispute}`}
      </span>
      {own && paid && (
        <Button
          size="sm"
          variant="outline"
          pending={isPending}
          onClick={() => mutate(() => client.call(refundPayment, { params: { id }, body: {} }))}
        >
          Refund
        </Button>
      )}
      {own && paid && dispute !== 'lost' && dispute !== 'won' && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => mutate(() => client.call(disputePayment, { params: { id }, body: { outcome: 'lost' } }))}
        >
          Lose a dispute
        </Button>
      )}
    </li>
  );
}
