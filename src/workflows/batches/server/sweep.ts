import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { type RemovalDeps, removalBatch, removeFiles } from '#platform/server/files/remove-files.ts';
import { sweepOrphans } from '#platform/server/files/sweep-orphans.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchFilePrefix, itemFileKey, itemOfKey } from './batch-files.ts';
import { batchItems, batches } from './tables.ts';

interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const hourMs = 60 * 60 * 1000;
/** Each has up to 500 files. */
const batchesAtOnce = 20;

/**
 * Removes the files of failed items once they cannot be run again, and deletes batches some days after their
 * end. Finished pictures are results, which have a sweep of their own. The next run completes an interrupted
 * one, and tries again what the store refused.
 */
export async function sweepExpiredBatches(deps: SweepDeps): Promise<void> {
  const { orm } = deps.database;
  const now = deps.clock.now();
  for (;;) {
    const expired = await orm
      .select({ id: batches.id })
      .from(batches)
      .where(and(lt(batches.expiresAt, now), isNull(batches.removedAt)))
      .limit(batchesAtOnce);
    const ids = expired.map(({ id }) => id);
    const refused = await removeItemFiles(deps, ids);
    const removed = ids.filter((id) => !refused.has(id));
    if (removed.length === 0) break;
    await orm.update(batches).set({ removedAt: now }).where(inArray(batches.id, removed));
  }
  await deleteOldRows(deps.database, new Date(now.getTime() - batchLimits.memoryDays * 24 * hourMs));
}

/** Returns the batches of which the store refused to remove a file. */
async function removeItemFiles(deps: SweepDeps, batchIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (batchIds.length === 0) return new Set();
  const items = await deps.database.orm
    .select({ batchId: batchItems.batchId, index: batchItems.index })
    .from(batchItems)
    .where(and(inArray(batchItems.batchId, [...batchIds]), eq(batchItems.status, 'failed')));
  const refused = new Set<string>();
  for (let start = 0; start < items.length; start += removalBatch) {
    const keys = items.slice(start, start + removalBatch).map(itemFileKey);
    for (const key of await removeFiles(deps, keys)) refused.add(itemOfKey(key).batchId);
  }
  return refused;
}

/** A few at a time: each takes up to 500 items with it. */
async function deleteOldRows({ orm }: Database, before: Date): Promise<void> {
  const old = orm
    .select({ id: batches.id })
    .from(batches)
    .where(lt(batches.finishedAt, before))
    .limit(batchesAtOnce);
  for (;;) {
    const deleted = await orm.delete(batches).where(inArray(batches.id, old)).returning({ id: batches.id });
    if (deleted.length < batchesAtOnce) return;
  }
}

/** Removes files whose item has ended or was never stored. */
export async function sweepOrphanedBatchFiles(deps: SweepDeps): Promise<void> {
  await sweepOrphans(deps, {
    prefix: batchFilePrefix,
    async neededOf(keys) {
      const ids = [...new Set(keys.map((key) => itemOfKey(key).batchId))];
      const needed = await deps.database.orm
        .select({ batchId: batchItems.batchId, index: batchItems.index })
        .from(batchItems)
        .innerJoin(batches, eq(batches.id, batchItems.batchId))
        .where(
          and(
            inArray(batchItems.batchId, ids),
            inArray(batchItems.status, ['waiting', 'working', 'failed']),
            isNull(batches.removedAt),
          ),
        );
      return new Set(needed.map(itemFileKey));
    },
  });
}
