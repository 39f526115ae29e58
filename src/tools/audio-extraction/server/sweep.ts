import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { type RemovalDeps, removalBatch, removeFiles } from '#platform/server/files/remove-files.ts';
import { sweepOrphans } from '#platform/server/files/sweep-orphans.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { audioKey, audioPrefix, videoPrefix, jobIdLength } from './job-files.ts';
import { type AudioJob, audioJobs, uploads } from './tables.ts';

interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const hourMs = 60 * 60 * 1000;

/**
 * Removes audio whose 24 hours are over and marks its rows. Deletes rows some days after the end of their
 * job. The next run completes an interrupted one, and tries again what the store refused.
 */
export async function sweepExpiredAudio(deps: SweepDeps): Promise<void> {
  const { orm } = deps.database;
  const now = deps.clock.now();
  for (;;) {
    const expired = await orm
      .select({ id: audioJobs.id, run: audioJobs.run })
      .from(audioJobs)
      .where(and(lt(audioJobs.expiresAt, now), isNull(audioJobs.removedAt)))
      .limit(removalBatch);
    const refused = await removeFiles(deps, expired.map(audioKey));
    const removed = expired.filter((job) => !refused.has(audioKey(job))).map(({ id }) => id);
    if (removed.length === 0) break;
    await orm.update(audioJobs).set({ removedAt: now }).where(inArray(audioJobs.id, removed));
  }
  await deleteOldRows(deps.database, new Date(now.getTime() - audioLimits.memoryDays * 24 * hourMs));
}

/** In batches, because one statement over a day's rows would run into its time limit. */
async function deleteOldRows({ orm }: Database, before: Date): Promise<void> {
  const old = orm
    .select({ id: audioJobs.id })
    .from(audioJobs)
    .where(lt(audioJobs.finishedAt, before))
    .limit(removalBatch);
  for (;;) {
    const deleted = await orm
      .delete(audioJobs)
      .where(inArray(audioJobs.id, old))
      .returning({ id: audioJobs.id });
    if (deleted.length < removalBatch) return;
  }
}

/** Returns for how many seconds the file that expired first has not been removed; 0 if there is none. */
export async function readAudioSweepLag(query: Database['query']): Promise<number> {
  const [row] = await query<{ seconds: number }>('audio_sweep_lag', sweepLagSql, []);
  return row?.seconds ?? 0;
}

const sweepLagSql = `
select greatest(0, coalesce(extract(epoch from now() - min(expires_at)), 0))::float8 as seconds
from audio_jobs where expires_at is not null and removed_at is null`;

/** Removes videos whose job has ended or was never stored, and audio that belongs to no outcome. */
export async function sweepOrphanedAudio(deps: SweepDeps): Promise<void> {
  for (const kind of kinds) await removeOrphans(deps, kind);
}

interface FileKind {
  readonly prefix: string;
  /** Whether the job still needs a file. */
  readonly isNeeded: (job: AudioJob, key: string) => boolean;
}

const kinds: readonly FileKind[] = [
  { prefix: videoPrefix, isNeeded: needsVideo },
  { prefix: audioPrefix, isNeeded: needsAudio },
];

function removeOrphans(deps: SweepDeps, { prefix, isNeeded }: FileKind): Promise<void> {
  const { orm } = deps.database;
  const idOf = (key: string) => key.slice(prefix.length, prefix.length + jobIdLength);
  return sweepOrphans(deps, {
    prefix,
    async neededOf(keys) {
      const rows = await orm
        .select()
        .from(audioJobs)
        .where(inArray(audioJobs.id, keys.map(idOf)));
      const jobs = new Map(rows.map((job) => [job.id, job]));
      const complete = await orm
        .select({ id: uploads.id })
        .from(uploads)
        .where(inArray(uploads.id, keys.map(idOf)));
      const uploadIds = new Set(complete.map(({ id }) => id));
      const isTaken = (key: string) => {
        const job = jobs.get(idOf(key));
        return job ? isNeeded(job, key) : uploadIds.has(idOf(key));
      };
      return new Set(keys.filter(isTaken));
    },
  });
}

function needsVideo({ finishedAt }: AudioJob): boolean {
  return finishedAt === null;
}

/** While a job is open, a run may be about to store its outcome with this file. */
function needsAudio(job: AudioJob, key: string): boolean {
  if (job.finishedAt === null) return true;
  return job.status === 'completed' && job.removedAt === null && key === audioKey(job);
}
