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
 * A job, of one account where `userId` is given. Throws 404 `Job not found`, for somebody else's as well.
 * Whoever waits for a job asks every two seconds, so the statement is one that the database plans once.
 */
export async function findJob(database: Database, jobId: string, userId?: number): Promise<AudioJob> {
  const [job] = await database.query<AudioJob>('find_audio_job', findSql, [jobId, userId ?? null]);
  if (!job) throw new Problem(audioProblems.jobNotFound);
  return job;
}

/** An account's jobs, newest first. */
export function listJobs({ orm }: Database, userId: number, limit: number): Promise<AudioJob[]> {
  return orm
    .select()
    .from(audioJobs)
    .where(eq(audioJobs.userId, userId))
    .orderBy(desc(audioJobs.createdAt), desc(audioJobs.id))
    .limit(limit);
}
