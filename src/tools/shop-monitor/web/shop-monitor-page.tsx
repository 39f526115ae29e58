import { useState } from 'react';
import { useSession } from '../../../account/access/web/session.ts';
import { ToolPage } from '../../../platform/web/tool-page.tsx';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { marketplace } from '../shared/marketplace.ts';
import { TestTab } from './test-tab.tsx';
import { beginVisit } from './visit.ts';

const ApiTab = lazyPart(async () => (await import('./api-tab.tsx')).ApiTab);
const RequestsTab = lazyPart(async () => (await import('./requests-tab.tsx')).RequestsTab);

/** Watches shops: add them, see how they stand and what was found, call it, see what was called. */
export function ShopMonitorPage() {
  const session = useSession();
  return session.state === 'subscriber' ? <Tool userId={session.user.id} /> : null;
}

/** The visit lies above the tabs, so that looking at another one does not end it. */
function Tool({ userId }: { readonly userId: number }) {
  const [visit] = useState(() => beginVisit(userId, () => localStorage));
  return (
    <ToolPage
      title="Shop Monitor"
      intro={`Watch ${marketplace} shops and get a webhook for every new product.`}
      test={<TestTab visit={visit} />}
      api={<ApiTab />}
      requests={<RequestsTab />}
    />
  );
}
