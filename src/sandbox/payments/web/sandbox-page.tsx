import { PageHeading } from '../../../platform/web/page-heading.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { PaymentAccounts } from './payment-accounts.tsx';
import { ReplayButton } from './replay-button.tsx';

/** On this machine alone: what the local payment provider holds, and what time and banks would do there. */
export function SandboxPage() {
  return (
    <>
      <PageHeading
        title="Sandbox"
        intro="Stand-ins for the outside world. They exist on this machine alone."
      />
      <Section title="Payments" aside={<ReplayButton />}>
        <div className="mb-6 grid max-w-[64ch] gap-3 text-ink-soft">
          <p>
            The local payment provider with its customers. A customer's payments can be acted on from that
            customer's own account.
          </p>
          <p>
            "Renew now" ends the period at once. "Advance" lets time go by: today stays today, and all that
            you paid moves into the past by that much. Renewals, new attempts to collect an unpaid one (after
            3, 5 and 7 days) and the ends of subscriptions happen on the way, each with its events. Your
            files, keys and requests stay as they are.
          </p>
        </div>
        <PaymentAccounts />
      </Section>
    </>
  );
}
