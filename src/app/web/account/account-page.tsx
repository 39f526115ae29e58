import { Redirect, useSearchParams } from 'wouter';
import { Badge } from '#platform/web/badge.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Tabs } from '#platform/web/tabs.tsx';
import { UsageOverview } from '#account/usage/web/usage-overview.tsx';
import { useUsage } from '#account/usage/web/use-usage.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { connectParameter } from '#account/connections/shared/limits.ts';
import { movedWebhooks } from './moved-webhooks.ts';

const ConsentPage = lazyPart(
  async () => (await import('#account/connections/web/consent-page.tsx')).ConsentPage,
);
const Settings = lazyPart(async () => (await import('./settings.tsx')).Settings);
const BillingTab = lazyPart(async () => (await import('./billing-tab.tsx')).BillingTab);
const UsageTab = lazyPart(async () => (await import('./usage-tab.tsx')).UsageTab);

/** The account's usage, billing and settings (spec 2, Account screen), or the decision about an app. */
export function AccountPage() {
  const [search] = useSearchParams();
  const moved = movedWebhooks(search, window.location.hash);
  if (moved !== undefined) return <Redirect to={moved} replace />;
  const request = search.get(connectParameter);
  return request === null ? <Account /> : <ConsentPage id={request} />;
}

function Account() {
  const { data } = useUsage();
  return (
    <>
      <PageHeading title="My Account">
        {data && <Badge>{data.plan === 'premium' ? 'Premium' : 'Free Tier'}</Badge>}
      </PageHeading>
      <Tabs
        label="My Account"
        apart
        tabs={[
          { id: 'overview', label: 'Overview', content: <UsageOverview /> },
          { id: 'usage', label: 'Usage Details', content: <UsageTab /> },
          { id: 'billing', label: 'Billing', content: <BillingTab /> },
          { id: 'settings', label: 'Settings', content: <Settings /> },
        ]}
      />
    </>
  );
}
