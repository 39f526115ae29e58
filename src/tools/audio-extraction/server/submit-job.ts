import { createReadStream } from 'node:fs';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Principal } from '#account/access/server/principal.ts';
import { users } from '#account/access/server/tables.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { Finish, Orm, Tx } from '#platform/server/database/database.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { InputMethod } from '#platform/shared/request-facts.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import type { AudioOptions } from '#tools/audio-extraction/shared/options.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import { videoKey, jobIdLength } from './job-files.ts';
import type { AudioDeps } from './deps.ts';
import { audioChannel, turnOf } from './queue.ts';
import { type AudioJob, audioJobs, type Upload } from './tables.ts';
import { takeUpload } from './uploads/take-upload.ts';
import { countUploads } from './uploads/upload-rows.ts';

/** Contents of a new job's row. */
export interface Submission {
  readonly principal: Principal;
  readonly logRowId: number | undefined;
  readonly options: AudioOptions;
  readonly inputMethod: InputMethod;
  readonly sourceName: string | undefined;
  /** A video that came with the request. */
  readonly video: SpooledFile | undefined;
  /** The complete upload that the job takes over, with its id. */
  readonly upload: Upload | undefined;
}

const retryAfterSeconds = 10;

/**
 * Accepts a job: stores its video, then writes its row in one transaction, which `finish` ends. Throws
 * `Problem` 409 if another job has taken its upload, 429 if too many of the account's jobs are waiting,
 * also if many are sent at once, and 503 or 507 if the store is unavailable or full.
 */
export async function submitJob<Result>(
  deps: AudioDeps,
  submission: Submission,
  finish: Finish<AudioJob, Result>,
): Promise<Result> {
  const { database, files } = deps;
  const { principal, video, upload } = submission;
  const id = upload?.id ?? randomBase62(jobIdLength);
  if (video) await files.put(videoKey(id), await contentOf(video), { contentType: 'video/*' });
  try {
    return await database.transaction(async (tx) => {
      // Locks the account, so that simultaneous requests can't pass the limit together.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, principal.userId)).for('update');
      if (upload) await takeUpload(tx, upload);
      const waiting = await requireQueueSpace(tx, principal, { videoBytes: sizeOf(submission) });
      const row = await insertJob(tx, { id, waiting }, submission, deps);
      await tx.execute(sql`select pg_notify(${audioChannel}, '')`);
      return finish(tx, row);
    });
  } catch (error) {
    // After any other error the commit may have succeeded; the hourly sweep then decides.
    if (video && error instanceof Problem) await files.remove(videoKey(id));
    throw error;
  }
}

/** Returns the size of a video that is here; undefined for one that the job has to fetch. */
function sizeOf({ video, upload }: Submission): number | undefined {
  return (video ?? upload)?.sizeBytes;
}

/** A small video is in memory; a larger one is streamed from the disk. */
async function contentOf(video: SpooledFile): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  return video.path === undefined ? video.read() : createReadStream(video.path);
}

/**
 * Returns how many of the account's jobs wait or run. Throws `Problem` 429 if one more job with a video of
 * `videoBytes` would exceed the account's limit on waiting jobs or on stored bytes. Uploads that no job has
 * taken yet count as waiting, unless the request may be about to take one.
 */
export async function requireQueueSpace(
  orm: Orm | Tx,
  principal: Principal,
  { videoBytes = 0, withUploads = true }: { videoBytes?: number | undefined; withUploads?: boolean } = {},
): Promise<number> {
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
  const waiting = withUploads ? await countUploads(orm, principal.userId) : { uploads: 0, bytes: 0 };
  const storedBytes = bytes + waiting.bytes + videoBytes;
  if (jobs + waiting.uploads >= waitingJobs[plan] || storedBytes > storedVideoBytes[plan]) {
    throw new Problem(audioProblems.tooManyWaiting, { retryAfterSeconds });
  }
  return jobs;
}

/** A test key gets the first 30 seconds of what it asks for. */
function endOf({ startSeconds = 0, endSeconds }: AudioOptions, { isTest }: Principal): number | undefined {
  return isTest ? Math.min(endSeconds ?? Infinity, startSeconds + audioLimits.testSeconds) : endSeconds;
}

async function insertJob(
  tx: Tx,
  { id, waiting }: { readonly id: string; readonly waiting: number },
  submission: Submission,
  { clock, webhooks }: AudioDeps,
): Promise<AudioJob> {
  const { options, principal } = submission;
  const now = clock.now();
  const plan = planOf(principal.userStatus);
  const sizeBytes = sizeOf(submission);
  const [row] = await tx
    .insert(audioJobs)
    .values({
      id,
      userId: principal.userId,
      logRowId: submission.logRowId,
      status: 'queued',
      priority: plan,
      turn: turnOf({ plan, waiting, now }),
      dueAt: now,
      processingMethod: options.processingMethod,
      bitrateKbps: options.bitrateKbps,
      startSeconds: options.startSeconds,
      endSeconds: endOf(options, principal),
      inputMethod: submission.inputMethod,
      sourceUrl: sizeBytes === undefined ? options.videoUrl : undefined,
      sourceName: submission.sourceName,
      originalSizeBytes: sizeBytes,
      webhookUrl: options.webhookUrl,
      sealedWebhookAuthorization: webhooks.authorizations.seal(
        principal.userId,
        options.webhookAuthorization,
      ),
      metadata: options.metadata,
      traceParent: currentTraceParent(),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('Expected the row of a new job, received none');
  return row;
}
