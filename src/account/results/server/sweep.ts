import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import { type RemovalDeps, removalBatch, removeFiles } from '#platform/server/files/remove-files.ts';
import { sweepOrphans } from '#platform/server/files/sweep-orphans.ts';
import { type ResultDeps, resultFileKey, resultFilePrefix } from './pending-result.ts';
import { results } from './tables.ts';
import { nameOfThumbnail, thumbnailFileKey, thumbnailFilePrefix } from './thumbnails.ts';
import { resultLimits } from '#account/results/shared/result.ts';

type SweepDeps = Pick<ResultDeps, 'database' | 'clock'> & RemovalDeps;

const hourMs = 60 * 60 * 1000;
/** How long a link's response is "expired" before it becomes "not found". */
const rowLifeAfterRemovalMs = 7 * 24 * hourMs;
/** A row is stored within moments of its file, so an older file without one belongs to no result. */
const orphanAgeMs = (resultLimits.lifeHours + 1) * hourMs;

/**
 * Removes the files of expired results, then marks their rows. The next run finishes an interrupted one, and
 * tries again what the store refused.
 */
export async function sweepExpiredResults(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const expired = await deps.database.orm
      .select({ name: results.name })
      .from(results)
      .where(and(lt(results.expiresAt, now), isNull(results.removedAt)))
      .limit(removalBatch);
    const names = expired.map(({ name }) => name);
    const refused = await removeFiles(deps, [...names.map(resultFileKey), ...names.map(thumbnailFileKey)]);
    const removed = names.filter(
      (name) => !refused.has(resultFileKey(name)) && !refused.has(thumbnailFileKey(name)),
    );
    if (removed.length === 0) break;
    await deps.database.orm.update(results).set({ removedAt: now }).where(inArray(results.name, removed));
  }
  await deleteOldRows(deps.database, new Date(now.getTime() - rowLifeAfterRemovalMs));
}

/** In batches, because one statement over a day's rows would run into its time limit. */
async function deleteOldRows({ orm }: Database, before: Date): Promise<void> {
  const old = orm
    .select({ name: results.name })
    .from(results)
    .where(lt(results.removedAt, before))
    .limit(removalBatch);
  for (;;) {
    const deleted = await orm
      .delete(results)
      .where(inArray(results.name, old))
      .returning({ name: results.name });
    if (deleted.length < removalBatch) return;
  }
}

/** Returns for how many seconds the file that expired first has not been removed; 0 if there is none. */
export async function readResultSweepLag(query: Database['query']): Promise<number> {
  const [row] = await query<{ seconds: number }>('result_sweep_lag', sweepLagSql, []);
  return row?.seconds ?? 0;
}

const sweepLagSql = `
select greatest(0, coalesce(extract(epoch from now() - min(expires_at)), 0))::float8 as seconds
from results where removed_at is null`;

/** Removes files without a row: their process died after it had stored the file. */
export async function sweepOrphanedResults(deps: SweepDeps): Promise<void> {
  const nameOfFile = (key: string) => key.slice(resultFilePrefix.length);
  await removeOrphans(deps, { prefix: resultFilePrefix, nameOf: nameOfFile, keyOf: resultFileKey });
  await removeOrphans(deps, {
    prefix: thumbnailFilePrefix,
    nameOf: nameOfThumbnail,
    keyOf: thumbnailFileKey,
  });
}

interface FileKind {
  readonly prefix: string;
  /** Returns the result's name. */
  readonly nameOf: (key: string) => string;
  readonly keyOf: (name: string) => string;
}

function removeOrphans(deps: SweepDeps, { prefix, nameOf, keyOf }: FileKind): Promise<void> {
  return sweepOrphans(deps, {
    prefix,
    ageMs: orphanAgeMs,
    async neededOf(keys) {
      const rows = await deps.database.orm
        .select({ name: results.name })
        .from(results)
        .where(and(inArray(results.name, keys.map(nameOf)), isNull(results.removedAt)));
      return new Set(rows.map(({ name }) => keyOf(name)));
    },
  });
}
