import { Button } from '../../../platform/web/button.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import { passLimits } from '../shared/pass.ts';
import { Invoices } from './invoices.tsx';
import { PassPurchase } from './pass-purchase.tsx';
import { SubscriptionCare } from './subscription-care.tsx';
import { Upgrade } from './upgrade.tsx';
import { useOpenForm } from './use-open-form.ts';
import { useSubscription } from './use-subscription.ts';

/**
 * Everything that can be bought, changed and cancelled, and what was paid. One payment form is open at a
 * time.
 */
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
        <SubscriptionCare subscription={data} />
      )}
      <Section title="One-off payment">
        <p className="mb-4 text-ink-soft">
          Premium without a subscription, {passLimits.daysPerUnit} days at a time or as long as you choose. It
          ends by itself.
          {data.status !== 'none' && ' Beside a subscription its time starts to count when that ends.'}
        </p>
        {form !== 'pass' && (
          <Button variant="outline" onClick={() => openForm('pass')}>
            Buy premium time
          </Button>
        )}
      </Section>
      {form === 'pass' && <PassPurchase />}
      <Section title="Invoices">
        <Invoices />
      </Section>
    </>
  );
}
