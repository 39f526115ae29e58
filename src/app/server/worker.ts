import { z } from 'zod';
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
import { tellOwners } from '#account/webhooks/server/tell-owners.ts';
import { checkDomains } from '#account/white-label/server/check-domains.ts';
import type { Deps } from './deps.ts';
import { keepMonths } from './partitioned-tables.ts';
import type { Config, WorkerQueue } from '#platform/server/config/config.ts';
import { sweepExpiredBatches, sweepOrphanedBatchFiles } from '#workflows/batches/server/sweep.ts';
import { audioQueue, defaultExtractions } from '#tools/audio-extraction/server/queue.ts';
import { runJob } from '#tools/audio-extraction/server/run-job.ts';
import { sweepExpiredAudio, sweepOrphanedAudio } from '#tools/audio-extraction/server/sweep.ts';
import { sweepProductPictures } from '#tools/shop-monitor/server/pictures/sweep.ts';
import { sweepTemplateFiles } from '#workflows/templates/server/sweep.ts';
import {
  sweepExpiredUploads,
  sweepOrphanedUploads,
} from '#tools/audio-extraction/server/uploads/discard-upload.ts';
import { sweepOrphanedFonts } from '#tools/text-overlay/server/fonts/sweep.ts';

const nothing = z.strictObject({});
const everyMinute = '* * * * *';
const everyHour = '17 * * * *';
const everyNight = '40 3 * * *';
/** Looks for the records of proved domains. */
const checkQueue = { name: 'white-label.check', schema: nothing };

/** Returns how many videos one worker works on at once. */
export function extractionsAtOnce({ audioConcurrency }: Config): number {
  return audioConcurrency ?? defaultExtractions;
}

/** Starts the work that `WORKER_QUEUES` names; every other process only sends jobs (contract 12). */
export async function startWork(deps: Deps): Promise<void> {
  const { config, jobs, webhooks, shops, batchRunner, recipeRunner, database } = deps;
  const alone = database.kind === 'pglite';
  const worksOn = (kind: WorkerQueue) => config.role !== 'web' && config.workerQueues.includes(kind);
  const runs = (queue: string) => worksOn(queue === audioQueue.name ? 'audio' : 'upkeep');
  await deps.links.start();
  await jobs.start(config.role === 'web' ? 'sender' : 'worker', runs);
  // What fell due while nobody worked does not wait for the next minute.
  if (runs(checkQueue.name)) await jobs.send(checkQueue, {});
  if (worksOn('upkeep')) {
    await deps.securityEmailRunner.start({ alone });
    await deps.resetEmailRunner.start({ alone });
  }
  if (worksOn('webhooks')) await webhooks.dispatcher.start();
  if (worksOn('batches')) await batchRunner.start({ alone });
  if (!worksOn('scans')) return;
  await recipeRunner.start({ alone });
  await shops.pictureRunner.start({ alone });
  await shops.newsRunner.start({ alone });
  await shops.scanner.start({ alone });
}

/** Defines every feature's jobs. All processes define them; workers run them. */
export function defineJobs(deps: Deps): void {
  const { jobs, database, clock, rateLimiter, billing, paymentSandbox, config } = deps;

  function repeat(name: string, cron: string, work: () => Promise<void>): void {
    const queue = { name, schema: nothing };
    jobs.define(queue, work);
    jobs.schedule(queue, cron);
  }

  jobs.define({ ...audioQueue, concurrency: extractionsAtOnce(config) }, ({ jobId }, ctx) =>
    runJob(deps, jobId, ctx),
  );
  repeat('audio.expire', everyMinute, () => sweepExpiredAudio(deps));
  repeat('audio.orphans', everyHour, () => sweepOrphanedAudio(deps));
  if (deps.config.s3) repeat('files.sweep', everyHour, () => deps.files.sweep());
  repeat('uploads.expire', everyMinute, () => sweepExpiredUploads(deps));
  repeat('uploads.orphans', everyHour, () => sweepOrphanedUploads(deps));
  repeat('batches.expire', everyMinute, () => sweepExpiredBatches(deps));
  repeat('batches.orphans', everyHour, () => sweepOrphanedBatchFiles(deps));
  repeat('results.expire', everyMinute, () => sweepExpiredResults(deps));
  repeat('results.orphans', everyHour, () => sweepOrphanedResults(deps));
  repeat('fonts.orphans', everyHour, () => sweepOrphanedFonts(deps));
  repeat('templates.orphans', everyHour, () => sweepTemplateFiles(deps));
  repeat('shops.pictures', everyHour, () => sweepProductPictures(deps));
  repeat('usage.fail-stale', everyHour, () => failStaleRequests(database, clock));
  repeat('database.months', everyNight, () => keepMonths(deps));
  repeat(checkQueue.name, everyMinute, () => checkDomains(deps));
  repeat('access.resets', everyHour, () => sweepResets(deps));
  repeat('webhooks.tell-owners', everyMinute, () => tellOwners({ ...deps, publicUrl: config.publicUrl }));
  repeat('idempotency.sweep', everyHour, () => sweepStoredResponses(deps));
  repeat('webhooks.sweep-stream', everyHour, () => sweepStream(database, clock));
  repeat('webhooks.sweep', everyHour, () => sweepDeliveries(database, clock));
  repeat('access.sessions', everyHour, () => sweepSessions(database, clock));
  repeat('access.sign-ins', everyHour, () => sweepSignIns(deps));
  repeat('access.closed', everyHour, () => sweepClosedIdentities(database, clock));
  repeat('access.attempts', everyHour, () => rateLimiter.sweep());
  repeat('billing.run-out', everyMinute, () => endRunOutAccess(database, clock));
  repeat('billing.departures', everyMinute, () => endClosedCustomers(billing));
  repeat('billing.overdue', everyHour, () => reconcileOverdue(billing));
  repeat('billing.reconcile', everyNight, () => reconcileAll(billing));
  repeat('billing.events', everyNight, () => sweepEvents(database, clock));
  if (paymentSandbox) repeat('sandbox.payments', everyMinute, () => paymentSandbox.tick());
}
