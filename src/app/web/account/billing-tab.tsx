import { OneOffPayment, Subscription } from '#account/billing/web/billing.tsx';
import { InvoiceDetailsFold } from '#account/billing/web/invoice-details.tsx';
import { Invoices } from '#account/billing/web/invoices.tsx';
import { cn } from '#platform/web/cn.ts';
import { Columns } from '#platform/web/columns.tsx';
import { formatCount } from '#platform/shared/format.ts';
import { describeSubscription } from '#account/billing/web/describe-subscription.ts';
import { usePlans, useSubscription } from '#account/billing/web/queries.ts';
import { useUsage } from '#account/usage/web/use-usage.ts';
import type { Usage } from '#account/usage/shared/contract.ts';
import { Facts } from '#platform/web/facts.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { PlanTable } from '#app/web/plans/plan-table.tsx';

/** The account's plan, and everything about payments (spec 2, Account screen; contract 2). */
export function BillingTab() {
  // What follows the current plan has its place once that is known.
  const isPending = usePending();
  return (
    <Columns
      main={
        <>
          <PlanFacts />
          <div className={isPending ? 'hidden' : 'grid gap-10'}>
            <Subscription />
            <Section title="Compare plans">
              <PlanTable />
            </Section>
          </div>
        </>
      }
      beside={
        <div className={cn('grid gap-10', isPending && 'hidden')}>
          <OneOffPayment />
          <Section title="Invoices">
            <Invoices />
            <div className="mt-4">
              <InvoiceDetailsFold />
            </div>
          </Section>
        </div>
      }
    />
  );
}

/** Whether the current plan is still being loaded, or its price. */
function usePending(): boolean {
  const [usage, subscription, plans] = [useUsage(), useSubscription(), usePlans()];
  return usage.isPending || subscription.isPending || plans.isPending;
}

/** The account's plan: its limit, its price and its end. */
function PlanFacts() {
  const usage = useUsage();
  // Read here and not in a part that appears once it was read: that would read it again after a failure.
  const [subscription, offer] = [useSubscription().data, usePlans().data];
  return (
    <Section title="Current plan">
      {usePending() ? (
        <Skeleton className="h-40" />
      ) : usage.data ? (
        <PlanOf usage={usage.data} subscription={subscription} offer={offer} />
      ) : (
        usage.error && <LoadFailure error={usage.error} onRetry={() => void usage.refetch()} />
      )}
    </Section>
  );
}

interface PlanOfProps {
  readonly usage: Usage;
  readonly subscription: ReturnType<typeof useSubscription>['data'];
  readonly offer: ReturnType<typeof usePlans>['data'];
}

/**
 * Shows price and status of a premium plan once they are loaded; the billing section below reports errors.
 */
function PlanOf({ usage: { plan, limit }, subscription, offer }: PlanOfProps) {
  return (
    <Facts
      facts={[
        ['Plan', plan === 'premium' ? 'Premium' : 'Free Tier'],
        ['Requests', `${formatCount(limit)} requests/month`],
        ...(plan === 'free' ? freeFacts : subscription ? describeSubscription(subscription, offer) : []),
      ]}
    />
  );
}

const freeFacts = [
  ['Price', 'Free'],
  ['Status', 'Active'],
] as const;
