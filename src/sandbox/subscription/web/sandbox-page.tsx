import { useId } from 'react';
import { useSession } from '../../../account/access/web/session.ts';
import { PageHeading } from '../../../web/kit/page-heading.tsx';
import { Section } from '../../../web/kit/section.tsx';
import { Switch } from '../../../web/kit/switch.tsx';
import { useSetSubscription } from './use-set-subscription.ts';

/** On this machine alone: stands in for payment while there is none. */
export function SandboxPage() {
  const session = useSession();
  const change = useSetSubscription();
  const id = useId();
  const active = session.state === 'subscriber';
  return (
    <>
      <PageHeading title="Sandbox" intro="Stand-ins for the outside world. They exist on this machine alone." />
      <div className="max-w-[720px]">
        <Section title="Subscription">
          <div className="flex items-center justify-between gap-5">
            <label htmlFor={id}>
              <span className="font-semibold">Active subscription</span>
              <span className="block text-ink-soft">Makes this account a subscriber, as a payment will later.</span>
            </label>
            <Switch
              id={id}
              label="Active subscription"
              checked={active}
              disabled={change.isPending}
              onChange={change.mutate}
            />
          </div>
        </Section>
      </div>
    </>
  );
}
