import { createReadStream } from 'node:fs';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Principal } from '../../../account/access/server/principal.ts';
import { users } from '../../../account/access/server/tables.ts';
import { planOf } from '../../../account/usage/server/quota.ts';
import type { Orm, Tx } from '../../../platform/server/database/database.ts';
import { currentTraceParent } from '../../../platform/server/observability/trace-scope.ts';
import { randomBase62 } from '../../../platform/server/secrets/random-id.ts';
import type { SpooledFile } from '../../../platform/server/files/spool.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { InputMethod } from '../../../platform/shared/request-facts.ts';
import { audioLimits } from '../shared/limits.ts';
import type { AudioOptions } from '../shared/options.ts';
import { audioProblems } from '../shared/problems.ts';
import { videoKey, jobIdLength } from './job-files.ts';
import type { AudioDeps } from './deps.ts';
import { audioQueue, priorities } from './queue.ts';
import { type AudioJob, audioJobs } from './tables.ts';

/** Contents of a new job's row. */
export interface Submission {
  readonly principal: Principal;
  readonly logRowId: number | undefined;
  readonly options: AudioOptions;
  readonly inputMethod: InputMethod;
  readonly sourceName: string | undefined;
  /** Undefined if the job has to fetch the video. */
  readonly video: SpooledFile | undefined;
}

const retryAfterSeconds = 10;

/**
 * Accepts a job: stores its video, then writes its row and queue entry in one transaction. Throws `Problem`
 * 429 if too many of the account's jobs are waiting, also if many are sent at once, and 503 or 507 if the
 * store is unavailable or full.
 */
export async function submitJob(deps: AudioDeps, submission: Submission): Promise<AudioJob> {
  const { database, files, jobs } = deps;
  const { principal, video } = submission;
  const id = randomBase62(jobIdLength);
  if (video) await files.put(videoKey(id), await contentOf(video), { contentType: 'video/*' });
  try {
    const job = await database.transaction(async (tx) => {
      // Locks the account, so that simultaneous requests can't pass the limit together.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, principal.userId)).for('update');
      await requireQueueSpace(tx, principal, video?.sizeBytes);
      const row = await insertJob(tx, id, submission, deps.clock.now());
      await jobs.send(audioQueue, { jobId: id }, { tx, priority: priorities[planOf(principal.userStatus)] });
      return row;
    });
    jobs.wake(audioQueue);
    return job;
  } catch (error) {
    // After any other error the commit may have succeeded; the hourly sweep then decides.
    if (error instanceof Problem) await files.remove(videoKey(id));
    throw error;
  }
}

/** A small video is in memory; a larger one is streamed from the disk. */
async function contentOf(video: SpooledFile): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  return video.path === undefined ? video.read() : createReadStream(video.path);
}

/**
 * Throws `Problem` 429 if one more job with a video of `videoBytes` would exceed the account's limit on
 * waiting jobs or on stored bytes.
 */
export async function requireQueueSpace(orm: Orm | Tx, principal: Principal, videoBytes = 0): Promise<void> {
  const { storedVideoBytes, waitingJobs } = audioLimits;
  const plan = planOf(principal.userStatus);
  const isSent = sql`${audioJobs.sourceUrl} is null`;
  const [counted] = await orm
    .select({
      jobs: count(),
      bytes: sql`coalesce(sum(${audioJobs.originalSizeBytes}) filter (where ${isSent}), 0)`.mapWith(Number),
    })
    .from(audioJobs)
    .where(and(eq(audioJobs.userId, principal.userId), inArray(audioJobs.status, ['queued', 'working'])));
  const { jobs = 0, bytes = 0 } = counted ?? {};
  if (jobs >= waitingJobs[plan] || bytes + videoBytes > storedVideoBytes[plan]) {
    throw new Problem(audioProblems.tooManyWaiting, { retryAfterSeconds });
  }
}

async function insertJob(tx: Tx, id: string, submission: Submission, createdAt: Date): Promise<AudioJob> {
  const { options, principal, video } = submission;
  const [row] = await tx
    .insert(audioJobs)
    .values({
      id,
      userId: principal.userId,
      logRowId: submission.logRowId,
      status: 'queued',
      processingMethod: options.processingMethod,
      bitrateKbps: options.bitrateKbps,
      startSeconds: options.startSeconds,
      endSeconds: options.endSeconds,
      inputMethod: submission.inputMethod,
      sourceUrl: video ? undefined : options.videoUrl,
      sourceName: submission.sourceName,
      originalSizeBytes: video?.sizeBytes,
      webhookUrl: options.webhookUrl,
      metadata: options.metadata,
      traceParent: currentTraceParent(),
      createdAt,
    })
    .returning();
  if (!row) throw new Error('Expected the row of a new job, received none');
  return row;
}
