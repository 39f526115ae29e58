import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import { endClosedCustomers } from './closed-customers.ts';
import type { Billing } from './deps.ts';
import { endRunOutAccess } from './project.ts';
import { sweepEvents } from './receive-event.ts';
import { reconcileAll, reconcileOverdue } from './reconcile.ts';
import { serveBilling } from './routes.ts';

interface UpkeepDeps extends WorkDeps {
  readonly billing: Billing;
}

/** What billing brings to the server. */
export const billing = {
  serve: serveBilling,
  upkeep: (deps: UpkeepDeps): readonly UpkeepTask[] => [
    { name: 'billing.run-out', every: 'minute', work: () => endRunOutAccess(deps.database, deps.clock) },
    { name: 'billing.departures', every: 'minute', work: () => endClosedCustomers(deps.billing) },
    { name: 'billing.overdue', every: 'hour', work: () => reconcileOverdue(deps.billing) },
    { name: 'billing.reconcile', every: 'night', work: () => reconcileAll(deps.billing) },
    { name: 'billing.events', every: 'night', work: () => sweepEvents(deps.database, deps.clock) },
  ],
  tags: {
    Billing: 'Plans, payments and premium time. For the dashboard.',
  },
};
