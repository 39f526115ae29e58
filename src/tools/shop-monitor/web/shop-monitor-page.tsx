import { lazy } from 'react';
import { useSession } from '../../../account/access/web/session.ts';
import { ToolPage } from '../../../web/kit/tool-page.tsx';
import { marketplace } from '../shared/marketplace.ts';
import { TestTab } from './test-tab.tsx';

const ApiTab = lazy(async () => ({ default: (await import('./api-tab.tsx')).ApiTab }));
const RequestsTab = lazy(async () => ({ default: (await import('./requests-tab.tsx')).RequestsTab }));

/** Watches shops: add them, see how they stand and what was found, call it, see what was called. */
export function ShopMonitorPage() {
  const session = useSession();
  if (session.state !== 'subscriber') return null;
  return (
    <ToolPage
      title="Shop Monitor"
      intro={`Watch ${marketplace} shops and get a webhook for every new product.`}
      test={<TestTab userId={session.user.id} />}
      api={<ApiTab />}
      requests={<RequestsTab />}
    />
  );
}
