import { Deliveries } from './deliveries.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { HowToVerify } from './how-to-verify.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { Tester } from './tester.tsx';

/** The account's webhooks (contract 5): secret, test events, endpoints, log and how to verify. */
export function WebhookSettings() {
  return (
    <div className="grid gap-12">
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <SigningSecret />
        <Tester />
      </div>
      <EndpointList />
      <Deliveries />
      <HowToVerify />
    </div>
  );
}
