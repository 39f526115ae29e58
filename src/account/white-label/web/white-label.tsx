import { type AccountPlan, hasFeature } from '#platform/shared/entitlement.ts';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { YearlyOnly } from '#account/access/web/yearly-only.tsx';
import { DomainForm } from './domain-form.tsx';
import { DomainState } from './domain-state.tsx';
import { useWhiteLabel } from './use-white-label.ts';

/** The account's own domain, or what it would get (contract 15). */
export function WhiteLabel({ plan }: { readonly plan: AccountPlan }) {
  return (
    <Section title="White-label">{hasFeature(plan, 'white_label') ? <OwnDomain /> : <Sample />}</Section>
  );
}

function OwnDomain() {
  const { data, error, refetch } = useWhiteLabel();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-20" />;
  return data === null ? <DomainForm /> : <DomainState domain={data} />;
}

function Sample() {
  return (
    <YearlyOnly
      feature="white_label"
      text="Use your own domain in links to your pictures, audio, feeds and ZIPs, without our name."
    >
      <p>https://media.your-shop.com/...</p>
    </YearlyOnly>
  );
}
