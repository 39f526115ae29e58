import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { audioProblems } from '../shared/problems.ts';
import { type AudioJob, audioJobs } from './tables.ts';

const columns = Object.entries(getTableColumns(audioJobs)).map(
  ([field, { name }]) => `${name} as "${field}"`,
);

const findSql = `
select ${columns.join(', ')} from audio_jobs
where id = $1 and ($2::integer is null or user_id = $2::integer)`;

/**
 * Returns a job; with `userId`, only a job of that account. Throws `Problem` 404 `Job not found`, also for
 * another account's job. Clients poll this every two seconds, so the statement is a prepared one.
 */
export async function findJob(database: Database, jobId: string, userId?: number): Promise<AudioJob> {
  const [job] = await database.query<AudioJob>('find_audio_job', findSql, [jobId, userId ?? null]);
  if (!job) throw new Problem(audioProblems.jobNotFound);
  return job;
}

/** Returns the last `limit` jobs of an account, newest first. */
export function listJobs({ orm }: Database, userId: number, limit: number): Promise<AudioJob[]> {
  return orm
    .select()
    .from(audioJobs)
    .where(eq(audioJobs.userId, userId))
    .orderBy(desc(audioJobs.createdAt), desc(audioJobs.id))
    .limit(limit);
}
