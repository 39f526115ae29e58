import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Files } from '../../../platform/server/files/files.ts';
import { audioLimits } from '../shared/limits.ts';
import { audioKey, audioPrefix, filmPrefix } from './film-files.ts';
import { type AudioJob, audioJobs } from './tables.ts';

interface SweepParts {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
}

const hourMs = 60 * 60 * 1000;
const batchSize = 200;
/** A file whose row never came belongs to a process that died; rows follow files within minutes. */
const orphanAgeMs = hourMs;

/**
 * Removes audio whose 24 hours are over, then marks the rows; rows go some days after their end. Killed in between, the
 * next run does the rest.
 */
export async function sweepExpiredAudio({ database: { orm }, files, clock }: SweepParts): Promise<void> {
  const now = clock.now();
  for (;;) {
    const expired = await orm
      .select({ id: audioJobs.id, attempt: audioJobs.attempt })
      .from(audioJobs)
      .where(and(lt(audioJobs.expiresAt, now), isNull(audioJobs.removedAt)))
      .limit(batchSize);
    if (expired.length === 0) break;
    for (const job of expired) await files.remove(audioKey(job));
    const ids = expired.map(({ id }) => id);
    await orm.update(audioJobs).set({ removedAt: now }).where(inArray(audioJobs.id, ids));
  }
  await orm
    .delete(audioJobs)
    .where(lt(audioJobs.finishedAt, new Date(now.getTime() - audioLimits.memoryDays * 24 * hourMs)));
}

/** Removes films whose job has ended or never came to be, and audio that no outcome speaks of. */
export async function sweepOrphanedAudio({ database, files, clock }: SweepParts): Promise<void> {
  const oldestMs = clock.now().getTime() - orphanAgeMs;
  for (const [prefix, isNeeded] of [
    [filmPrefix, needsFilm],
    [audioPrefix, needsAudio],
  ] as const) {
    for await (const { key, modifiedAt } of files.list(prefix)) {
      if (modifiedAt.getTime() >= oldestMs) continue;
      const job = await findById(database, key.slice(prefix.length, prefix.length + 22));
      if (!job || !isNeeded(job, key)) await files.remove(key);
    }
  }
}

async function findById({ orm }: Database, id: string): Promise<AudioJob | undefined> {
  const [job] = await orm.select().from(audioJobs).where(eq(audioJobs.id, id));
  return job;
}

function needsFilm({ finishedAt }: AudioJob): boolean {
  return finishedAt === null;
}

/** While a job is open, an attempt may be about to end with this very file. */
function needsAudio(job: AudioJob, key: string): boolean {
  if (job.finishedAt === null) return true;
  return job.status === 'completed' && job.removedAt === null && key === audioKey(job);
}
