import { Badge } from '#platform/web/badge.tsx';
import { client } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { toast } from '#platform/web/toast-store.ts';
import type { SandboxAccount } from '#sandbox/payments/shared/contract.ts';
import { PaymentRow } from './payment-row.tsx';
import { SandboxButton, useSandboxAccounts } from './sandbox-row.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { advanceTime, replayEvents } from './operations.ts';

/** The customers of the payment provider's stand-in, and what time and banks would do to their payments. */
export function SandboxPage() {
  return (
    <>
      <PageHeading
        title="Sandbox"
        intro="Local stand-ins for outside services. They run only on this machine."
      />
      <Section title="Payments" aside={<SandboxButton label="Send events again" act={replay} />}>
        <div className="mb-6 grid max-w-[64ch] gap-3 text-ink-soft">
          <p>
            The local payment provider and its customers. Sign in to a customer's account to change its
            payments.
          </p>
          <p>
            "Renew now" ends the period at once. "Advance" simulates the passage of time: the date stays the
            same, and your payments are moved that far into the past. Renewals, retries of failed ones (after
            3, 5 and 7 days) and the ends of subscriptions happen along the way, each with its events. Your
            files, keys and requests do not change.
          </p>
        </div>
        <Accounts />
      </Section>
    </>
  );
}

/** Sends the account's events again, shuffled and repeated, which must not change anything. */
async function replay(): Promise<void> {
  const { sent, accepted } = await client.call(replayEvents, { body: {} });
  toast({ title: 'Events sent again', description: `${sent} sent, ${accepted} accepted` });
}

function Accounts() {
  const { data, error, refetch } = useSandboxAccounts();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.accounts.length === 0) return <EmptyState text="Nobody has started a payment yet." />;
  return (
    <ul className="grid gap-10">
      {data.accounts.map((account) => (
        <Account key={account.customerId} account={account} />
      ))}
    </ul>
  );
}

const timeSpans = [
  { label: 'Advance 1 day', body: { days: 1 } },
  { label: 'Advance 7 days', body: { days: 7 } },
  { label: 'Advance 1 month', body: { months: 1 } },
  { label: 'Advance 1 year', body: { months: 12 } },
] as const;

function Account({ account }: { readonly account: SandboxAccount }) {
  const { customerId, name, email, own, subscriptions, payments } = account;
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule pb-3">
        <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">{name ?? email ?? 'Nameless'}</h3>
        {own && <Badge variant="attention">You</Badge>}
        <span className="min-w-0 font-mono text-sm break-all text-ink-soft">{customerId}</span>
      </div>
      {own && (
        <div className="flex flex-wrap gap-2 py-3">
          {timeSpans.map(({ label, body }) => (
            <SandboxButton key={label} label={label} act={() => client.call(advanceTime, { body })} />
          ))}
        </div>
      )}
      <ul>
        {subscriptions.map((subscription) => (
          <SubscriptionRow key={subscription.id} own={own} subscription={subscription} />
        ))}
        {payments.map((payment) => (
          <PaymentRow key={payment.id} own={own} payment={payment} />
        ))}
      </ul>
    </li>
  );
}
