import { and, eq, inArray, sql } from 'drizzle-orm';
import { deathsAllowed, deathWeights } from '#platform/server/jobs/deaths.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { endJob, failedWith } from './end-job.ts';
import type { OutcomeDeps } from './deps.ts';
import { type AudioJob, audioJobs } from './tables.ts';

/**
 * Claims a job for one run and numbers the run. Returns undefined if there is nothing to do: the job has
 * ended, or now fails because too many of its runs died.
 */
export async function claimJob(deps: OutcomeDeps, jobId: string): Promise<AudioJob | undefined> {
  const died = sql`case when ${audioJobs.status} = 'working' then ${deathWeights.ofProcess}::integer else 0 end`;
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

/**
 * Marks a job as waiting again, so that the end of its process does not count as a death. `isDeath`: the run
 * ended without a reason of its own.
 */
export async function releaseJob(
  { database }: OutcomeDeps,
  { id, run }: AudioJob,
  { isDeath }: { readonly isDeath: boolean },
): Promise<void> {
  const weight = isDeath ? deathWeights.ofRun : 0;
  await database.orm
    .update(audioJobs)
    .set({ status: 'queued', deaths: sql`${audioJobs.deaths} + ${weight}::integer` })
    .where(and(eq(audioJobs.id, id), eq(audioJobs.run, run), eq(audioJobs.status, 'working')));
}
