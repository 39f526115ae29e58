import { z } from 'zod';
import { sweepSessions } from './account/access/server/sessions.ts';
import { sweepExpiredResults, sweepOrphanedResults } from './account/results/server/sweep.ts';
import { mendRequests } from './account/usage/server/mend.ts';
import { endRunOutAccess } from './account/billing/server/project.ts';
import { reconcileAll, reconcileOverdue } from './account/billing/server/reconcile.ts';
import { sweepEvents } from './account/billing/server/sweep-events.ts';
import type { Deps } from './deps.ts';

const nothing = z.strictObject({});
const everyMinute = '* * * * *';
const everyHour = '17 * * * *';
const everyNight = '40 3 * * *';

/** Every room's jobs. Each process names them, those that work run them. */
export function defineJobs(deps: Deps): void {
  const { jobs, database, clock, attempts, billing, paymentSandbox } = deps;

  function repeat(name: string, cron: string, work: () => Promise<void>): void {
    const queue = { name, schema: nothing };
    jobs.define(queue, work);
    jobs.schedule(queue, cron);
  }

  repeat('results.expire', everyMinute, () => sweepExpiredResults(deps));
  repeat('results.orphans', everyHour, () => sweepOrphanedResults(deps));
  repeat('usage.mend', everyHour, () => mendRequests(database, clock));
  repeat('access.sessions', everyHour, () => sweepSessions(database, clock));
  repeat('access.attempts', everyHour, () => attempts.sweep());
  repeat('billing.run-out', everyMinute, () => endRunOutAccess(database, clock));
  repeat('billing.overdue', everyHour, () => reconcileOverdue(billing));
  repeat('billing.reconcile', everyNight, () => reconcileAll(billing));
  repeat('billing.events', everyNight, () => sweepEvents(database, clock));
  if (paymentSandbox) repeat('sandbox.payments', everyMinute, () => paymentSandbox.tick());
}
