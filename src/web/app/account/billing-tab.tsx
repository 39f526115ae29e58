import { lazy } from 'react';
import { PlanFacts } from './plan-facts.tsx';

const Billing = lazy(async () => ({ default: (await import('../../../account/billing/web/billing.tsx')).Billing }));

/** The plan that the account is on, and everything about paying (spec 2, Account screen; contract 2). */
export function BillingTab() {
  return (
    <div className="grid max-w-[720px] gap-10">
      <PlanFacts />
      <Billing />
    </div>
  );
}
