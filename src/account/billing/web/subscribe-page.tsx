import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { PageHeading } from '../../../platform/web/page-heading.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import { PlanPurchase } from './plan-purchase.tsx';
import { SubscriptionCare } from './subscription-care.tsx';
import { useSubscription } from './use-subscription.ts';

/** The subscription page (spec 2); an account that has one changes its plan here instead (contract 7). */
export function SubscribePage() {
  return (
    <>
      <PageHeading title="Choose Your Plan" />
      <div className="grid max-w-[720px] gap-10">
        <Subscription />
      </div>
    </>
  );
}

function Subscription() {
  const { data, error, refetch } = useSubscription();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-72" />;
  return data.status === 'none' ? <PlanPurchase /> : <SubscriptionCare subscription={data} />;
}
