import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { findRemoved } from '#account/results/server/stored-results.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { listBatches } from '#workflows/batches/shared/contract.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import { type Batch, type BatchItem, batchItems, batches } from './tables.ts';

type Reader = Pick<Database['orm'], 'select'>;

/** Returns an account's batch. Throws `Problem` 404, also for another account's. */
export async function findBatch(orm: Reader, userId: number, id: string): Promise<Batch> {
  const [batch] = await orm
    .select()
    .from(batches)
    .where(and(eq(batches.id, id), eq(batches.userId, userId)));
  if (!batch) throw new Problem(batchProblems.notFound);
  return batch;
}

/** Returns all items of a batch, in their order. */
export async function findItems(orm: Reader, batchId: string): Promise<BatchItem[]> {
  return orm.select().from(batchItems).where(eq(batchItems.batchId, batchId)).orderBy(batchItems.index);
}

/** Returns all items of a batch, in their order, without the pictures that their owner has deleted. */
export async function findItemsWithPictures(database: Database, batchId: string): Promise<BatchItem[]> {
  const items = await findItems(database.orm, batchId);
  const names = items.flatMap(({ results }) => results ?? []).map(({ file }) => file);
  const removed = await findRemoved(database, names);
  if (removed.size === 0) return items;
  return items.map((item) => ({
    ...item,
    results: item.results?.filter(({ file }) => !removed.has(file)) ?? null,
  }));
}

/** Returns a page of an account's batches, newest first; none if `before` is not there any more. */
export async function findBatches(
  { orm }: Database,
  userId: number,
  { limit = batchLimits.pageDefault, before }: QueryOf<typeof listBatches>,
): Promise<Page<Batch, string>> {
  const isOwn = eq(batches.userId, userId);
  const last = before === undefined ? undefined : await positionOf(orm, and(isOwn, eq(batches.id, before)));
  if (before !== undefined && !last) return { rows: [], nextBefore: null };
  const isOlder =
    last &&
    sql`(${batches.createdAt}, ${batches.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
  const found = await orm
    .select()
    .from(batches)
    .where(and(isOwn, isOlder))
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .limit(limit + 1);
  return pageOf(found, limit, ({ id }) => id);
}

async function positionOf(orm: Reader, isBatch: SQL | undefined) {
  const { id, createdAt } = batches;
  const [batch] = await orm.select({ id, createdAt }).from(batches).where(isBatch);
  return batch;
}
