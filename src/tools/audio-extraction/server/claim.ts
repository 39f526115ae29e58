import { and, eq, inArray, sql } from 'drizzle-orm';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { endJob, failedWith } from './end-job.ts';
import type { OutcomeDeps } from './deps.ts';
import { type AudioJob, audioJobs } from './tables.ts';

/** A job fails when the process of a run has died this often. */
const deathsAllowed = 3;

/**
 * Claims a job for one run and numbers the run. Returns undefined if there is nothing to do: the job has
 * ended, or now fails because the processes of three runs died.
 */
export async function claimJob(deps: OutcomeDeps, jobId: string): Promise<AudioJob | undefined> {
  const died = sql`case when ${audioJobs.status} = 'working' then 1 else 0 end`;
  const [job] = await deps.database.orm
    .update(audioJobs)
    .set({
      status: 'working',
      run: sql`${audioJobs.run} + 1`,
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

/** Marks a job as waiting again, so that the run does not count as a death. */
export async function releaseJob({ database }: OutcomeDeps, { id, run }: AudioJob): Promise<void> {
  await database.orm
    .update(audioJobs)
    .set({ status: 'queued' })
    .where(and(eq(audioJobs.id, id), eq(audioJobs.run, run), eq(audioJobs.status, 'working')));
}
