import { and, eq, inArray, sql } from 'drizzle-orm';
import { jobProblems } from '../shared/problems.ts';
import { endJob, failedWith } from './end-job.ts';
import type { OutcomeDeps } from './deps.ts';
import { type AudioJob, audioJobs } from './tables.ts';

/** The third run whose process dies is the last. */
const deathsAllowed = 3;

/**
 * Takes a job for one run and numbers the run. Returns undefined if there is nothing to do: the job has
 * ended, or has now failed because the processes of three runs died.
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

/** Gives a job back when its process stops in good order, so that this run does not count as a death. */
export async function giveJobBack({ database }: OutcomeDeps, { id, attempt }: AudioJob): Promise<void> {
  await database.orm
    .update(audioJobs)
    .set({ status: 'queued' })
    .where(and(eq(audioJobs.id, id), eq(audioJobs.attempt, attempt), eq(audioJobs.status, 'working')));
}
