import { lazy, Suspense } from 'react';
import { useSession } from '../../../account/access/web/session.ts';
import { Facts } from '../../kit/facts.tsx';
import { Section } from '../../kit/section.tsx';
import { PageSpinner } from '../../kit/spinner.tsx';

const WebhookSettings = lazy(async () => ({
  default: (await import('../../../account/webhooks/web/webhook-settings.tsx')).WebhookSettings,
}));

/** Who the account belongs to (spec 2, Settings), and its webhooks (contract 5). */
export function Settings() {
  const session = useSession();
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  const { email, username, createdAt } = session.user;
  return (
    <div className="grid gap-14">
      <div className="max-w-[720px]">
        <Section title="Account">
          <Facts
            facts={[
              ['Email', email ?? 'Not available'],
              ...(username === null ? [] : ([['Username', username]] as const)),
              ['Account type', 'Username and password'],
              ['Member since', new Date(createdAt).toLocaleDateString()],
            ]}
          />
        </Section>
      </div>
      <div>
        <h2 className="mb-5 text-3xl">Webhooks</h2>
        <Suspense fallback={<PageSpinner />}>
          <WebhookSettings />
        </Suspense>
      </div>
    </div>
  );
}
