import { sweepClosedIdentities } from '#account/access/server/close-account.ts';
import { sweepResets } from '#account/access/server/reset-emails.ts';
import { sweepSignIns } from '#account/access/server/devices.ts';
import { sweepSessions } from '#account/access/server/sessions.ts';
import { sweepStoredResponses } from '#account/idempotency/server/stored-responses.ts';
import { sweepExpiredResults, sweepOrphanedResults } from '#account/results/server/sweep.ts';
import { failStaleRequests } from '#account/usage/server/finish-request.ts';
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
import { sweepExpiredBatches, sweepOrphanedBatchFiles } from '#workflows/batches/server/sweep.ts';
import { sweepExpiredAudio, sweepOrphanedAudio } from '#tools/audio-extraction/server/sweep.ts';
import { sweepProductPictures } from '#tools/shop-monitor/server/pictures/sweep.ts';
import { sweepTemplateFiles } from '#workflows/templates/server/sweep.ts';
import {
  sweepExpiredUploads,
  sweepOrphanedUploads,
} from '#tools/audio-extraction/server/uploads/discard-upload.ts';
import { sweepOrphanedFonts } from '#tools/text-overlay/server/fonts/sweep.ts';

type UpkeepDeps = PlatformDeps & Providers & AccountDeps & ToolsDeps;

/** Creates the runner of upkeep in this process. */
export function createUpkeepRunner(deps: UpkeepDeps): Runner {
  return createUpkeep(deps, tasksOf(deps));
}

/** What keeps an installation in order, feature by feature. */
function tasksOf(deps: UpkeepDeps): readonly UpkeepTask[] {
  const { database, clock, rateLimiter, billing, paymentSandbox, config, files } = deps;
  return [
    { name: 'audio.expire', every: 'minute', work: () => sweepExpiredAudio(deps) },
    { name: 'audio.orphans', every: 'hour', work: () => sweepOrphanedAudio(deps) },
    { name: 'uploads.expire', every: 'minute', work: () => sweepExpiredUploads(deps) },
    { name: 'uploads.orphans', every: 'hour', work: () => sweepOrphanedUploads(deps) },
    { name: 'batches.expire', every: 'minute', work: () => sweepExpiredBatches(deps) },
    { name: 'batches.orphans', every: 'hour', work: () => sweepOrphanedBatchFiles(deps) },
    { name: 'results.expire', every: 'minute', work: () => sweepExpiredResults(deps) },
    { name: 'results.orphans', every: 'hour', work: () => sweepOrphanedResults(deps) },
    { name: 'fonts.orphans', every: 'hour', work: () => sweepOrphanedFonts(deps) },
    { name: 'templates.orphans', every: 'hour', work: () => sweepTemplateFiles(deps) },
    { name: 'shops.pictures', every: 'hour', work: () => sweepProductPictures(deps) },
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
