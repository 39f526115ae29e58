import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { audioProblems } from '../shared/problems.ts';
import { type AudioJob, audioJobs } from './tables.ts';

/** A job, of one account where `userId` is given. Throws 404 `Job not found`, for somebody else's as well. */
export async function findJob({ orm }: Database, jobId: string, userId?: number): Promise<AudioJob> {
  const ofUser = userId === undefined ? undefined : eq(audioJobs.userId, userId);
  const [job] = await orm
    .select()
    .from(audioJobs)
    .where(and(eq(audioJobs.id, jobId), ofUser));
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
