import { Badge } from '../../../platform/web/badge.tsx';
import { EmptyState } from '../../../platform/web/empty-state.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import type { SandboxAccount } from '../shared/contract.ts';
import { AdvanceButtons } from './advance-buttons.tsx';
import { PaymentRow } from './payment-row.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { useSandboxAccounts } from './use-sandbox-payments.ts';

/** Every customer of the local payment provider, the newest first. */
export function PaymentAccounts() {
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

function Account({ account }: { readonly account: SandboxAccount }) {
  const { customerId, name, email, own, subscriptions, payments } = account;
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule pb-3">
        <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">{name ?? email ?? 'Nameless'}</h3>
        {own && <Badge variant="attention">You</Badge>}
        <span className="min-w-0 font-mono text-sm break-all text-ink-soft">{customerId}</span>
      </div>
      {own && <AdvanceButtons />}
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
