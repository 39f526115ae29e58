import { Link } from 'wouter';
import { formatCount } from '../../../platform/shared/format.ts';
import { useUsage } from '../../../account/usage/web/use-usage.ts';
import { Facts } from '../../kit/facts.tsx';
import { isLocal } from '../../kit/is-local.ts';
import { paths } from '../../kit/paths.ts';
import { Section } from '../../kit/section.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';

/** The plan that the account is on. */
export function PlanFacts() {
  const { data } = useUsage();
  return (
    <div className="grid max-w-[720px] gap-8">
      <Section title="Current plan">
        {data ? (
          <Facts
            facts={[
              ['Plan', data.plan === 'premium' ? 'Premium' : 'Free Tier'],
              ['Requests', `${formatCount(data.limit)} requests/month`],
              ...(data.plan === 'free' ? ([['Price', 'Free']] as const) : []),
              ['Status', 'Active'],
            ]}
          />
        ) : (
          <Skeleton className="h-40" />
        )}
      </Section>
      {isLocal(window.location.hostname) && (
        <p className="text-ink-soft">
          Payment is not connected yet. On this machine the{' '}
          <Link href={paths.sandbox} className="text-cyan underline underline-offset-4">
            sandbox
          </Link>{' '}
          turns a subscription on and off.
        </p>
      )}
    </div>
  );
}
