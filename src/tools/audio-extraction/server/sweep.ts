import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import { growingPrefix } from '#platform/server/files/growing-files.ts';
import {
  type FileKind,
  removalBatch,
  removeExpired,
  type SweepDeps,
} from '#platform/server/files/stored-files.ts';
import { audioLimits, uploadLimits } from '#tools/audio-extraction/shared/limits.ts';
import { audioKey, audioPrefix, jobIdLength, videoPrefix } from './job-files.ts';
import { audioJobs } from './tables.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Videos until their job ends, those of complete uploads too; audio of outcomes, and what the run of an open
 * job may be about to store; and unfinished uploads, whose rows expire before their files are that old.
 */
export const audioFiles: readonly FileKind[] = [
  {
    prefix: videoPrefix,
    neededSql: `
select file.name from file
  left join audio_jobs job on job.id = left(file.name, ${jobIdLength})
  left join uploads upload on upload.id = left(file.name, ${jobIdLength})
where case when job.id is null then upload.id is not null else job.finished_at is null end`,
  },
  {
    prefix: audioPrefix,
    neededSql: `
select file.name from file
  left join audio_jobs job on job.id = left(file.name, ${jobIdLength})
  left join uploads upload on upload.id = left(file.name, ${jobIdLength})
where case
  when job.id is null then upload.id is not null
  when job.finished_at is null then true
  else job.status = 'completed' and job.removed_at is null and file.name = job.id || '-' || job.attempt || '.mp3'
end`,
  },
  { prefix: growingPrefix, orphanAgeMs: (uploadLimits.lifeHours + 1) * hourMs },
];

/** Removes audio whose 24 hours are over, marks its rows, and deletes them days after their job's end. */
export async function sweepExpiredAudio(deps: SweepDeps): Promise<void> {
  const { orm } = deps.database;
  const now = deps.clock.now();
  await removeExpired(deps, {
    async next() {
      const expired = await orm
        .select({ id: audioJobs.id, run: audioJobs.run })
        .from(audioJobs)
        .where(and(lt(audioJobs.expiresAt, now), isNull(audioJobs.removedAt)))
        .limit(removalBatch);
      return expired.map((job) => ({ id: job.id, keys: [audioKey(job)] }));
    },
    mark: (ids) => orm.update(audioJobs).set({ removedAt: now }).where(inArray(audioJobs.id, ids)),
  });
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
