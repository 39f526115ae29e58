import { Suspense, useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { presentDay } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import type { SubscriptionState } from '#account/billing/shared/contract.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { plans } from '#account/billing/shared/plans.ts';
import { CardOnFile } from './card-on-file.tsx';
import { PlanChange } from './plan-change.tsx';
import { UnpaidRenewal } from './unpaid-renewal.tsx';
import { useCancellation } from './mutations.ts';

const ConfirmDialog = lazyPart(async () => (await import('#platform/web/confirm-dialog.tsx')).ConfirmDialog);

interface SubscriptionProps {
  readonly subscription: SubscriptionState;
}

/** Changes, cancels and resumes a live subscription. */
export function ManageSubscription({ subscription }: SubscriptionProps) {
  return (
    <>
      {subscription.status === 'past_due' && <UnpaidRenewal />}
      {subscription.cancelAtPeriodEnd ? (
        <Ending subscription={subscription} />
      ) : (
        <Renewing subscription={subscription} />
      )}
    </>
  );
}

function Renewing({ subscription }: SubscriptionProps) {
  return (
    <>
      <Section title="Change plan">
        <PlanChange key={subscription.plan} subscription={subscription} />
      </Section>
      <CardOnFile />
      <Section title="Cancel">
        <Cancellation subscription={subscription} />
      </Section>
    </>
  );
}

function Ending({ subscription: { currentPeriodEnd } }: SubscriptionProps) {
  const { mutate, isPending } = useCancellation();
  const lastDay = currentPeriodEnd === null ? 'the end of its period' : presentDay(currentPeriodEnd);
  return (
    <Alert variant="attention" title={`Your subscription ends on ${lastDay}`}>
      <p>Nothing more is charged. You can resume it until then.</p>
      <Button
        size="sm"
        variant="outline"
        className="mt-3"
        pending={isPending}
        onClick={() => mutate('resume')}
      >
        Resume subscription
      </Button>
    </Alert>
  );
}

function Cancellation({ subscription: { plan, premiumUntil } }: SubscriptionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useCancellation();
  const name = plan === null ? '' : `${plans[plan].name} `;
  const lastDay = premiumUntil === null ? 'the period ends' : presentDay(premiumUntil);
  return (
    <>
      <p className="mb-4 text-ink-soft">Premium then lasts until {lastDay}; nothing more is charged.</p>
      <Button variant="outline" pending={isPending} onClick={() => setIsAsking(true)}>
        Cancel subscription
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog
            question={`Cancel the ${name}subscription?`}
            consequence={`Premium lasts until ${lastDay}. Until then you can resume the subscription.`}
            action="Cancel at period end"
            dismissal="Keep subscription"
            onConfirm={() => mutate('cancel')}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
