import { Button } from '../../../platform/web/button.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import { oneTimeLimits } from '../shared/one-time-purchase.ts';
import { Invoices } from './invoices.tsx';
import { ManageSubscription } from './manage-subscription.tsx';
import { OneTimePurchase } from './one-time-purchase.tsx';
import { PlanPurchase } from './plan-purchase.tsx';
import { useSubscription } from './queries.ts';
import { useOpenForm } from './use-open-form.ts';

/** Subscription, one-time purchase and invoices. One payment form is open at a time. */
export function Billing() {
  const { data, error, refetch } = useSubscription();
  const [form, openForm] = useOpenForm();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <>
      {data.status === 'none' ? (
        <Upgrade
          premium={data.premiumUntil !== null}
          open={form === 'plan'}
          onOpen={() => openForm('plan')}
        />
      ) : (
        <ManageSubscription subscription={data} />
      )}
      <Section title="One-off payment">
        <p className="mb-4 text-ink-soft">
          Premium without a subscription, {oneTimeLimits.daysPerUnit} days at a time or as long as you choose.
          It ends by itself.
          {data.status !== 'none' && ' Beside a subscription its time starts to count when that ends.'}
        </p>
        {form !== 'pass' && (
          <Button variant="outline" onClick={() => openForm('pass')}>
            Buy premium time
          </Button>
        )}
      </Section>
      {form === 'pass' && <OneTimePurchase />}
      <Section title="Invoices">
        <Invoices />
      </Section>
    </>
  );
}

interface UpgradeProps {
  /** Whether purchased premium time is running already. */
  readonly premium: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** Offers a subscription; the button opens the plan cards below (contract 11). */
function Upgrade({ premium, open, onOpen }: UpgradeProps) {
  return (
    <>
      <div className="grid gap-5 border-l-4 border-yellow bg-yellow-wash p-5 md:flex md:items-center md:justify-between">
        <div>
          <h2 className="text-xl">{premium ? 'Subscribe to Premium' : 'Upgrade to Premium'}</h2>
          <p className="mt-1">
            {premium
              ? 'A subscription renews by itself. Time that you bought starts to count again when it ends.'
              : '10x more API requests, priority processing, and advanced features'}
          </p>
        </div>
        <Button onClick={onOpen} aria-expanded={open}>
          {premium ? 'Subscribe' : 'Upgrade Now'}
        </Button>
      </div>
      {open && (
        <Section title="Choose Your Plan">
          <PlanPurchase />
        </Section>
      )}
    </>
  );
}
