import { Billing } from '../../../account/billing/web/billing.tsx';
import { PlanFacts } from './plan-facts.tsx';

/** The plan that the account is on, and everything about paying (spec 2, Account screen; contract 2). */
export function BillingTab() {
  return (
    <div className="grid max-w-[720px] gap-10">
      <PlanFacts />
      <Billing />
    </div>
  );
}
