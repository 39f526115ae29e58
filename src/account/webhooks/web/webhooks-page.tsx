import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Tabs } from '#platform/web/tabs.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import { EndpointList } from './endpoint-list.tsx';
import { Tester } from './tester.tsx';
import { useWebhookEndpoints } from './use-webhook-endpoints.ts';

const Deliveries = lazyPart(async () => (await import('./deliveries.tsx')).Deliveries);
const SigningSecret = lazyPart(async () => (await import('./signing-secret.tsx')).SigningSecret);
const VerifyCode = lazyPart(async () => (await import('./verify-code.tsx')).VerifyCode);
const PlatformGuides = lazyPart(async () => (await import('./platform-guides.tsx')).PlatformGuides);

/** The account's webhooks (contract 5 and 9): endpoints and test events, the log, the secret, and guides. */
export function WebhooksPage() {
  const [, changeParams] = useUrlParams();
  const [asksTest, setAsksTest] = useState(false);
  function goToTester() {
    setAsksTest(true);
    changeParams({ tab: undefined });
  }
  return (
    <>
      <PageHeading
        title="Webhooks"
        intro="New products, finished audio and batches, posted to your addresses."
      />
      <Tabs
        label="Webhooks"
        apart
        onChoose={() => setAsksTest(false)}
        tabs={[
          {
            id: 'endpoints',
            label: 'Endpoints',
            content: <EndpointsTab asksTest={asksTest} />,
          },
          { id: 'deliveries', label: 'Deliveries', content: <Deliveries onTest={goToTester} /> },
          {
            id: 'secret',
            label: 'Secret',
            content: (
              <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
                <SigningSecret />
                <VerifyCode />
              </div>
            ),
          },
          { id: 'guides', label: 'Guides', content: <PlatformGuides /> },
        ]}
      />
    </>
  );
}

function EndpointsTab({ asksTest }: { readonly asksTest: boolean }) {
  const { isPending } = useWebhookEndpoints();
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <EndpointList />
      {/* Below the list it has its place once that is known. */}
      <div className={isPending && !asksTest ? 'min-w-0 max-lg:hidden' : 'min-w-0'}>
        <Tester focused={asksTest} />
      </div>
    </div>
  );
}
