import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { resultLimits } from '../shared/contract.ts';
import { type ResultDeps, resultFileKey, resultFilePrefix } from './pending-result.ts';
import { results } from './tables.ts';

type SweepDeps = Pick<ResultDeps, 'database' | 'files' | 'clock'>;

const hourMs = 60 * 60 * 1000;
const batchSize = 200;
/** How long a link's response is "expired" before it becomes "not found". */
const rowLifeAfterRemovalMs = 7 * 24 * hourMs;
/** A row is stored within moments of its file, so an older file without one belongs to no result. */
const orphanAgeMs = (resultLimits.lifeHours + 1) * hourMs;

/** Removes the files of expired results, then marks their rows. The next run finishes an interrupted one. */
export async function sweepExpiredResults({ database, files, clock }: SweepDeps): Promise<void> {
  const now = clock.now();
  for (;;) {
    const expired = await database.orm
      .select({ name: results.name })
      .from(results)
      .where(and(lt(results.expiresAt, now), isNull(results.removedAt)))
      .limit(batchSize);
    if (expired.length === 0) break;
    const names = expired.map(({ name }) => name);
    for (const name of names) await files.remove(resultFileKey(name));
    await database.orm.update(results).set({ removedAt: now }).where(inArray(results.name, names));
  }
  await database.orm
    .delete(results)
    .where(lt(results.removedAt, new Date(now.getTime() - rowLifeAfterRemovalMs)));
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
export async function sweepOrphanedResults({ database, files, clock }: SweepDeps): Promise<void> {
  const oldestMs = clock.now().getTime() - orphanAgeMs;
  let names: string[] = [];
  for await (const file of files.list(resultFilePrefix)) {
    if (file.modifiedAt.getTime() < oldestMs) names.push(file.key.slice(resultFilePrefix.length));
    if (names.length >= batchSize) {
      await removeUnknown({ database, files }, names);
      names = [];
    }
  }
  await removeUnknown({ database, files }, names);
}

async function removeUnknown(
  { database, files }: Pick<SweepDeps, 'database' | 'files'>,
  names: string[],
): Promise<void> {
  if (names.length === 0) return;
  const rows = await database.orm
    .select({ name: results.name })
    .from(results)
    .where(and(inArray(results.name, names), isNull(results.removedAt)));
  const known = new Set(rows.map(({ name }) => name));
  for (const name of names) {
    if (!known.has(name)) await files.remove(resultFileKey(name));
  }
}
