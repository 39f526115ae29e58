import { PageHeading } from '../../../web/kit/page-heading.tsx';
import { Section } from '../../../web/kit/section.tsx';
import { PaymentAccounts } from './payment-accounts.tsx';
import { ReplayButton } from './replay-button.tsx';

/** On this machine alone: what the local payment provider holds, and what time and banks would do there. */
export function SandboxPage() {
  return (
    <>
      <PageHeading title="Sandbox" intro="Stand-ins for the outside world. They exist on this machine alone." />
      <Section title="Payments" aside={<ReplayButton />}>
        <p className="mb-6 max-w-[64ch] text-ink-soft">
          The local payment provider with its customers. "Renew now" is how time goes by there: the period ends at once
          and the next one is charged. A customer's payments can be acted on from that customer's own account.
        </p>
        <PaymentAccounts />
      </Section>
    </>
  );
}
