import { Button } from '#platform/web/button.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { oneTimeLimits } from '#account/billing/shared/one-time-purchase.ts';
import { ManageSubscription } from './manage-subscription.tsx';
import { OneTimePurchase } from './one-time-purchase.tsx';
import { PlanPurchase } from './plan-purchase.tsx';
import { usePlans, useSubscription } from './queries.ts';
import { useOpenForm } from './use-open-form.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';

/** The subscription, or the offer of one. One payment form is open at a time. */
export function Subscription() {
  const { data, error, refetch } = useSubscription();
  const [form, openForm] = useOpenForm();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.status !== 'none') return <ManageSubscription subscription={data} />;
  if (form === 'plan') return <ChoosePlan />;
  return <Upgrade premium={data.premiumUntil !== null} onOpen={() => openForm('plan')} />;
}

/** The one-time purchase, and its form once that is asked for, which takes its place while it is loading. */
export function OneOffPayment() {
  const { data, error } = useSubscription();
  const [form, openForm] = useOpenForm();
  // `Subscription` says what failed, and tries again.
  if (error) return null;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <>
      <Section title="One-off payment">
        <p className="mb-4 text-ink-soft">
          Premium without a subscription, {oneTimeLimits.daysPerUnit} days at a time or as long as you choose.
          It does not renew.
          {data.status !== 'none' && ' With a subscription, the time starts when the subscription ends.'}
        </p>
        {form !== 'pass' && (
          <Button variant="outline" onClick={() => openForm('pass')}>
            Buy premium time
          </Button>
        )}
      </Section>
      {form === 'pass' && (
        <div className="min-h-dvh">
          <OneTimePurchase />
        </div>
      )}
    </>
  );
}

interface UpgradeProps {
  /** Whether purchased premium time is running already. */
  readonly premium: boolean;
  readonly onOpen: () => void;
}

/** Offers a subscription; the button opens the plan cards in its place (contract 11). */
function Upgrade({ premium, onOpen }: UpgradeProps) {
  return (
    <div className="grid gap-5 border-l-4 border-yellow bg-yellow-wash p-5 md:flex md:items-center md:justify-between">
      <div>
        <h2 className="text-xl">{premium ? 'Subscribe to Premium' : 'Upgrade to Premium'}</h2>
        <p className="mt-1">
          {premium
            ? 'Subscriptions renew automatically. Time that you bought continues when the subscription ' +
              'ends.'
            : '10x more API requests, priority processing, and advanced features'}
        </p>
      </div>
      <Button onClick={onOpen}>{premium ? 'Subscribe' : 'Upgrade Now'}</Button>
    </div>
  );
}

/**
 * The plans and the form of the chosen one, brought into view: as high as the window even while the form
 * loads.
 */
function ChoosePlan() {
  const part = useScrollIntoView(usePlans().data !== undefined);
  return (
    <div ref={part} tabIndex={-1} className="min-h-dvh outline-none">
      <Section title="Choose Your Plan">
        <PlanPurchase />
      </Section>
    </div>
  );
}
