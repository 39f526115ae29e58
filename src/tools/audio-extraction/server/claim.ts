import { and, eq, inArray, sql } from 'drizzle-orm';
import { jobProblems } from '../shared/problems.ts';
import { endJob, failedWith } from './end-job.ts';
import type { OutcomeDeps } from './deps.ts';
import { type AudioJob, audioJobs } from './tables.ts';

/** Reliability, fault 1: the third attempt whose process dies is the last. */
const deathsAllowed = 3;

/**
 * Takes a job for one attempt and numbers it. Undefined where there is nothing left to do: the job has ended,
 * or has now failed because three attempts died without a word.
 */
export async function claimJob(deps: OutcomeDeps, jobId: string): Promise<AudioJob | undefined> {
  const died = sql`case when ${audioJobs.status} = 'working' then 1 else 0 end`;
  const [job] = await deps.database.orm
    .update(audioJobs)
    .set({
      status: 'working',
      attempt: sql`${audioJobs.attempt} + 1`,
      deaths: sql`${audioJobs.deaths} + ${died}`,
      startedAt: deps.clock.now(),
      percent: 0,
      audioSeconds: 0,
      fetchedBytes: sql`case when ${audioJobs.sourceUrl} is null then null::bigint else 0 end`,
      declaredBytes: null,
    })
    .where(and(eq(audioJobs.id, jobId), inArray(audioJobs.status, ['queued', 'working'])))
    .returning();
  if (!job || job.deaths < deathsAllowed) return job;
  await endJob(deps, job, failedWith(jobProblems.interrupted, 0));
  return undefined;
}

/**
 * Gives a job back whose process stops in good order: the next attempt does not count this one as a death.
 */
export async function giveJobBack({ database }: OutcomeDeps, { id, attempt }: AudioJob): Promise<void> {
  await database.orm
    .update(audioJobs)
    .set({ status: 'queued' })
    .where(and(eq(audioJobs.id, id), eq(audioJobs.attempt, attempt), eq(audioJobs.status, 'working')));
}
