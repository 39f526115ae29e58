import { and, eq, inArray } from 'drizzle-orm';
import { chargeBudget } from '#account/budgets/server/account-budget.ts';
import { endRequests } from '#account/usage/server/end-requests.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { AudioEventBody } from '#tools/audio-extraction/shared/events.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { audioProblems, jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import type { OutcomeDeps } from './deps.ts';
import { findJob } from './find-job.ts';
import { videoKey } from './job-files.ts';
import { presentPublicJob } from './present-job.ts';
import { type AudioJob, audioJobs, type StoredStatus } from './tables.ts';

/** How a job ended. */
export type Outcome = {
  readonly processingTimeMs: number;
  /** Facts about the video, if they are known. */
  readonly originalSizeBytes?: number;
  readonly videoFormat?: string;
} & (
  | {
      readonly status: 'completed';
      readonly audioSeconds: number;
      readonly audioSizeBytes: number;
      readonly sourceCodec: string;
    }
  | { readonly status: 'failed'; readonly problem: ProblemShape }
);

/** Returns the outcome of a job that failed after `processingTimeMs` of work. */
export function failedWith(problem: ProblemShape, processingTimeMs: number): Outcome {
  return { status: 'failed', problem, processingTimeMs };
}

/** The job to end: only while it is in `run`; without `run`, whatever it is doing. */
export type JobToEnd = Pick<AudioJob, 'id'> & Partial<Pick<AudioJob, 'run'>>;

const hourMs = 60 * 60 * 1000;

/**
 * Writes a job's outcome, its request row and its webhook in one transaction, then removes its video. Writes
 * nothing and returns undefined if the job has an outcome already or a later run has claimed it.
 */
export async function endJob(
  deps: OutcomeDeps,
  target: JobToEnd,
  outcome: Outcome,
): Promise<AudioJob | undefined> {
  const job = await deps.database.transaction(async (tx) => {
    const ended = await writeOutcome(tx, target, outcome, deps.clock.now());
    if (!ended) return undefined;
    await writeLogRow(tx, ended, outcome);
    if (outcome.status === 'completed')
      await chargeBudget(tx, { userId: ended.userId, kind: 'result_bytes', amount: outcome.audioSizeBytes });
    await announce(tx, ended, deps);
    return ended;
  });
  if (!job) return undefined;
  deps.webhooks.outbox.wake();
  await removeVideo(deps, job);
  return job;
}

async function writeOutcome(tx: Tx, { id, run }: JobToEnd, outcome: Outcome, now: Date) {
  const open: StoredStatus[] = run === undefined ? ['queued', 'working'] : ['working'];
  const { status, processingTimeMs, originalSizeBytes } = outcome;
  const [job] = await tx
    .update(audioJobs)
    .set({
      status,
      processingTimeMs,
      originalSizeBytes,
      finishedAt: now,
      ...(outcome.status === 'completed'
        ? {
            percent: 100,
            audioSeconds: outcome.audioSeconds,
            audioSizeBytes: outcome.audioSizeBytes,
            expiresAt: new Date(now.getTime() + audioLimits.lifeHours * hourMs),
          }
        : { error: outcome.problem.error, errorCode: outcome.problem.code, fix: outcome.problem.fix }),
    })
    .where(
      and(
        eq(audioJobs.id, id),
        inArray(audioJobs.status, open),
        run === undefined ? undefined : eq(audioJobs.run, run),
      ),
    )
    .returning();
  return job;
}

async function writeLogRow(tx: Tx, job: AudioJob, outcome: Outcome): Promise<void> {
  if (job.logRowId === null) return;
  const completed = outcome.status === 'completed' ? outcome : undefined;
  const row = { id: job.logRowId, around: job.createdAt };
  const work = {
    ...(outcome.status === 'completed'
      ? { statusCode: 200 }
      : { statusCode: outcome.problem.status, problem: outcome.problem }),
    durationMs: outcome.processingTimeMs,
    facts: {
      inputMethod: job.inputMethod,
      processingMethod: job.processingMethod,
      ...(job.originalSizeBytes !== null && { sourceFileSizeBytes: job.originalSizeBytes }),
      ...(outcome.videoFormat !== undefined && { videoFormat: outcome.videoFormat }),
      ...(completed && {
        outputFileSizeBytes: completed.audioSizeBytes,
        videoDurationSeconds: completed.audioSeconds,
        audioCodec: completed.sourceCodec,
        audioBitrate: `${job.bitrateKbps}k`,
      }),
    },
  };
  await endRequests(tx, [[row, work]]);
}

async function announce(tx: Tx, job: AudioJob, { webhooks, links, clock }: OutcomeDeps): Promise<void> {
  const fields = presentPublicJob(job, { links, now: clock.now() });
  const body: AudioEventBody =
    job.status === 'completed'
      ? { event: 'audio.completed', ...fields }
      : { event: 'audio.failed', ...fields };
  await webhooks.outbox.write(tx, {
    userId: job.userId,
    url: job.webhookUrl ?? undefined,
    sealedAuthorization: job.sealedWebhookAuthorization,
    event: body.event,
    body,
    subject: `audio:${job.id}`,
  });
}

/** If this fails, the hourly sweep removes the video. */
async function removeVideo({ files, log }: OutcomeDeps, { id }: AudioJob): Promise<void> {
  try {
    await files.remove(videoKey(id));
  } catch (error) {
    log.warn({ err: error, job: id }, 'could not remove a video whose job has ended');
  }
}

/**
 * Ends a job of this account with the error `Cancelled` (contract 11); its worker notices within seconds.
 * Cancelling it again changes nothing. Throws `Problem` 404 for another account's job, and 409 for a job that
 * has ended otherwise.
 */
export async function cancelJob(deps: OutcomeDeps, userId: number, jobId: string): Promise<AudioJob> {
  const job = await findJob(deps.database, jobId, userId);
  const spentMs = job.startedAt ? Math.max(0, deps.clock.now().getTime() - job.startedAt.getTime()) : 0;
  const cancelled = await endJob(deps, { id: jobId }, failedWith(jobProblems.cancelled, spentMs));
  if (cancelled) return cancelled;
  const ended = await findJob(deps.database, jobId, userId);
  if (ended.errorCode !== jobProblems.cancelled.code) throw new Problem(audioProblems.jobEnded);
  return ended;
}
