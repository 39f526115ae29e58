import { sweepClosedIdentities } from '#account/access/server/close-account.ts';
import { sweepResets } from '#account/access/server/reset-emails.ts';
import { sweepSignIns } from '#account/access/server/devices.ts';
import { sweepSessions } from '#account/access/server/sessions.ts';
import { responseFiles, sweepStoredResponses } from '#account/idempotency/server/stored-responses.ts';
import { resultFiles, sweepExpiredResults } from '#account/results/server/sweep.ts';
import { failStaleRequests } from '#account/usage/server/end-requests.ts';
import { endClosedCustomers } from '#account/billing/server/closed-customers.ts';
import { endRunOutAccess } from '#account/billing/server/project.ts';
import { reconcileAll, reconcileOverdue } from '#account/billing/server/reconcile.ts';
import { sweepEvents } from '#account/billing/server/receive-event.ts';
import { sweepStream } from '#account/webhooks/server/stream/positions.ts';
import { sweepDeliveries } from '#account/webhooks/server/sweep.ts';
import { checkDomains } from '#account/white-label/server/check-domains.ts';
import { createUpkeep, type UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { Runner } from '#platform/server/work/runner.ts';
import type { AccountDeps } from './account-deps.ts';
import type { PlatformDeps } from './platform-deps.ts';
import type { Providers } from './providers.ts';
import type { ToolsDeps } from './tools-deps.ts';
import { keepMonths } from './partitioned-tables.ts';
import { batchFiles, sweepExpiredBatches } from '#workflows/batches/server/sweep.ts';
import { audioFiles, sweepExpiredAudio } from '#tools/audio-extraction/server/sweep.ts';
import { productPictureFiles } from '#tools/shop-monitor/server/pictures/store-picture.ts';
import { templateFiles } from '#workflows/templates/server/template-files.ts';
import { sweepExpiredUploads } from '#tools/audio-extraction/server/uploads/discard-upload.ts';
import { fontFiles } from '#tools/text-overlay/server/fonts/font-files.ts';
import { type FileKind, sweepOrphans } from '#platform/server/files/stored-files.ts';

type UpkeepDeps = PlatformDeps & Providers & AccountDeps & ToolsDeps;

/** The files of all features. */
export const storedFiles: readonly FileKind[] = [
  ...resultFiles,
  ...responseFiles,
  ...audioFiles,
  ...fontFiles,
  ...productPictureFiles,
  ...templateFiles,
  ...batchFiles,
];

/** Creates the runner of upkeep in this process. */
export function createUpkeepRunner(deps: UpkeepDeps): Runner {
  return createUpkeep(deps, tasksOf(deps));
}

/** What keeps an installation in order, feature by feature. */
function tasksOf(deps: UpkeepDeps): readonly UpkeepTask[] {
  const { database, clock, rateLimiter, billing, paymentSandbox, config, files } = deps;
  return [
    { name: 'audio.expire', every: 'minute', work: () => sweepExpiredAudio(deps) },
    { name: 'uploads.expire', every: 'minute', work: () => sweepExpiredUploads(deps) },
    { name: 'batches.expire', every: 'minute', work: () => sweepExpiredBatches(deps) },
    { name: 'results.expire', every: 'minute', work: () => sweepExpiredResults(deps) },
    { name: 'files.orphans', every: 'hour', work: () => sweepOrphans(deps, storedFiles) },
    { name: 'usage.fail-stale', every: 'hour', work: () => failStaleRequests(database, clock) },
    { name: 'database.months', every: 'night', work: () => keepMonths(deps) },
    { name: 'white-label.check', every: 'minute', work: () => checkDomains(deps) },
    { name: 'access.resets', every: 'hour', work: () => sweepResets(deps) },
    { name: 'idempotency.sweep', every: 'hour', work: () => sweepStoredResponses(deps) },
    { name: 'webhooks.sweep-stream', every: 'hour', work: () => sweepStream(database, clock) },
    { name: 'webhooks.sweep', every: 'hour', work: () => sweepDeliveries(database, clock) },
    { name: 'access.sessions', every: 'hour', work: () => sweepSessions(database, clock) },
    { name: 'access.sign-ins', every: 'hour', work: () => sweepSignIns(deps) },
    { name: 'access.closed', every: 'hour', work: () => sweepClosedIdentities(database, clock) },
    { name: 'access.attempts', every: 'hour', work: () => rateLimiter.sweep() },
    { name: 'billing.run-out', every: 'minute', work: () => endRunOutAccess(database, clock) },
    { name: 'billing.departures', every: 'minute', work: () => endClosedCustomers(billing) },
    { name: 'billing.overdue', every: 'hour', work: () => reconcileOverdue(billing) },
    { name: 'billing.reconcile', every: 'night', work: () => reconcileAll(billing) },
    { name: 'billing.events', every: 'night', work: () => sweepEvents(database, clock) },
    ...(config.s3 ? [{ name: 'files.sweep', every: 'hour', work: () => files.sweep() } as const] : []),
    ...(paymentSandbox
      ? [{ name: 'sandbox.payments', every: 'minute', work: async () => paymentSandbox.tick() } as const]
      : []),
  ];
}
