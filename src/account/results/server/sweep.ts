import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import {
  type FileKind,
  removalBatch,
  removeExpired,
  type SweepDeps,
} from '#platform/server/files/stored-files.ts';
import { resultFileKey, resultFilePrefix } from './pending-result.ts';
import { results, resultZips } from './tables.ts';
import { thumbnailFileKey, thumbnailFilePrefix } from './thumbnails.ts';

const hourMs = 60 * 60 * 1000;
/** How long a link's response is "expired" before it becomes "not found". */
const rowLifeAfterRemovalMs = 7 * 24 * hourMs;
/** A row is stored within moments of its file, so an older file without one belongs to no result. */
const orphanAgeMs = 25 * hourMs;

/** Results and their thumbnails, which go with them. */
export const resultFiles: readonly FileKind[] = [
  {
    prefix: resultFilePrefix,
    orphanAgeMs,
    neededSql: 'select name from results where name in (select name from file) and removed_at is null',
  },
  {
    prefix: thumbnailFilePrefix,
    orphanAgeMs,
    neededSql: `
select name || '.webp' as name from results
where name in (select regexp_replace(name, '\\.webp$', '') from file) and removed_at is null`,
  },
];

/**
 * Removes the files of expired results, then marks their rows, and deletes the rows a week later. Chosen ZIPs
 * go once their link has expired.
 */
export async function sweepExpiredResults(deps: SweepDeps): Promise<void> {
  const { orm } = deps.database;
  const now = deps.clock.now();
  await removeExpired(deps, {
    async next() {
      const expired = await orm
        .select({ name: results.name })
        .from(results)
        .where(and(lt(results.expiresAt, now), isNull(results.removedAt)))
        .limit(removalBatch);
      return expired.map(({ name }) => ({ id: name, keys: [resultFileKey(name), thumbnailFileKey(name)] }));
    },
    mark: (names) => orm.update(results).set({ removedAt: now }).where(inArray(results.name, names)),
  });
  await orm.delete(resultZips).where(lt(resultZips.expiresAt, now));
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
