import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import { type FileKind, removeExpired, type SweepDeps } from '#platform/server/files/stored-files.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchFilePrefix, itemFileKey, ownPictureKey } from './batch-files.ts';
import { batchItems, batches } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Each has up to 500 files. */
const batchesAtOnce = 20;

/** Files of items that have not ended, or may be run again, and the pictures that they are drawn on. */
export const batchFiles: readonly FileKind[] = [
  {
    prefix: batchFilePrefix,
    neededSql: `
select item.batch_id || '/' || item.index as name
from batch_items item join batches on batches.id = item.batch_id
where item.batch_id in (select split_part(name, '/', 1) from file)
  and item.status in ('waiting', 'working', 'failed') and batches.removed_at is null
union all
select id || '/picture' from batches
where id in (select split_part(name, '/', 1) from file where name like '%/picture')
  and work -> 'template' -> 'ownPicture' is not null and removed_at is null`,
  },
];

/**
 * Removes the files of failed items once they cannot be run again, and deletes batches some days after their
 * end. Finished pictures are results, which have a sweep of their own.
 */
export async function sweepExpiredBatches(deps: SweepDeps): Promise<void> {
  const { orm } = deps.database;
  const now = deps.clock.now();
  await removeExpired(deps, {
    async next() {
      const expired = await orm
        .select({ id: batches.id })
        .from(batches)
        .where(and(lt(batches.expiresAt, now), isNull(batches.removedAt)))
        .limit(batchesAtOnce);
      return withItemFiles(deps.database, expired);
    },
    mark: (ids) => orm.update(batches).set({ removedAt: now }).where(inArray(batches.id, ids)),
  });
  await deleteOldRows(deps.database, now);
}

async function withItemFiles({ orm }: Database, expired: readonly { readonly id: string }[]) {
  const ids = expired.map(({ id }) => id);
  const items = await orm
    .select({ batchId: batchItems.batchId, index: batchItems.index })
    .from(batchItems)
    .where(and(inArray(batchItems.batchId, ids), eq(batchItems.status, 'failed')));
  return ids.map((id) => {
    const ofItems = items.filter(({ batchId }) => batchId === id).map(itemFileKey);
    return { id, keys: [...ofItems, ownPictureKey(id)] };
  });
}

/** A few at a time: each takes up to 500 items with it. */
async function deleteOldRows({ orm }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - batchLimits.memoryDays * dayMs);
  const old = orm
    .select({ id: batches.id })
    .from(batches)
    // The first condition has an index, which the second one narrows down.
    .where(and(lt(batches.finishedAt, before), lt(batches.expiresAt, before)))
    .limit(batchesAtOnce);
  for (;;) {
    const deleted = await orm.delete(batches).where(inArray(batches.id, old)).returning({ id: batches.id });
    if (deleted.length < batchesAtOnce) return;
  }
}
