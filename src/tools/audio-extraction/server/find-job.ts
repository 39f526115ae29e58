import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { listAudioJobs } from '#tools/audio-extraction/shared/contract.ts';
import type { JobStatus } from '#tools/audio-extraction/shared/job.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import { type AudioJob, audioJobs, type StoredStatus } from './tables.ts';

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

/** The stored states of a state that customers see (contract 3). */
const storedStates = {
  processing: ['queued', 'working'],
  completed: ['completed'],
  failed: ['failed'],
} as const satisfies Record<JobStatus, readonly StoredStatus[]>;

/**
 * Returns a page of an account's jobs, newest first: those older than the job `before`, none if the account
 * has no such job any more.
 */
export async function listJobs(
  { orm }: Database,
  userId: number,
  { limit = audioLimits.pageDefault, before, status }: QueryOf<typeof listAudioJobs>,
): Promise<Page<AudioJob, string>> {
  const isOwn = eq(audioJobs.userId, userId);
  const last = before === undefined ? undefined : await positionOf(orm, and(isOwn, eq(audioJobs.id, before)));
  if (before !== undefined && !last) return { rows: [], nextBefore: null };
  const isOlder =
    last &&
    sql`(${audioJobs.createdAt}, ${audioJobs.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
  const found = await orm
    .select()
    .from(audioJobs)
    .where(and(isOwn, isOlder, status && inArray(audioJobs.status, [...storedStates[status]])))
    .orderBy(desc(audioJobs.createdAt), desc(audioJobs.id))
    .limit(limit + 1);
  return pageOf(found, limit, ({ id }) => id);
}

async function positionOf(orm: Database['orm'], isJob: SQL | undefined) {
  const { id, createdAt } = audioJobs;
  const [job] = await orm.select({ id, createdAt }).from(audioJobs).where(isJob);
  return job;
}
