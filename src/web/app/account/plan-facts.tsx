import { formatCount } from '../../../platform/shared/format.ts';
import { describeSubscription } from '../../../account/billing/web/describe-subscription.ts';
import { usePlans } from '../../../account/billing/web/use-plans.ts';
import { useSubscription } from '../../../account/billing/web/use-subscription.ts';
import { useUsage } from '../../../account/usage/web/use-usage.ts';
import { Facts } from '../../kit/facts.tsx';
import { Section } from '../../kit/section.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';

/** The plan that the account is on: what it allows, what it costs, until when it lasts. */
export function PlanFacts() {
  const usage = useUsage().data;
  const subscription = useSubscription().data;
  const offer = usePlans().data;
  return (
    <Section title="Current plan">
      {usage ? (
        <Facts
          facts={[
            ['Plan', usage.plan === 'premium' ? 'Premium' : 'Free Tier'],
            ['Requests', `${formatCount(usage.limit)} requests/month`],
            ...(usage.plan === 'free' ? freeFacts : subscription ? describeSubscription(subscription, offer) : []),
          ]}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  );
}

const freeFacts = [
  ['Price', 'Free'],
  ['Status', 'Active'],
] as const;
