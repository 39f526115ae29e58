import { Deliveries } from './deliveries.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { HowToVerify } from './how-to-verify.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { Tester } from './tester.tsx';

/**
 * Everything about the webhooks of the account (contract 5): the log, a test, addresses, the secret and how
 * to use it.
 */
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
