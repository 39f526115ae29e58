import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { takeBudgets } from '#account/budgets/server/account-budget.ts';
import type { Finish, Tx } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import type { BatchDeps } from './deps.ts';
import { findBatch } from './find-batch.ts';
import { batchChannel } from './item-rows.ts';
import { type Batch, batchItems, batches } from './tables.ts';
import { type ItemUnits, takeItemUnits } from './take-item-units.ts';

/**
 * Makes the failed items of an account's batch wait again, each with a unit of quota of its own; rows that
 * could not be read stay as they are (contract 13). `indexes` are the items that are meant, by default all.
 * `finish` ends the transaction. Throws `Problem` 404 for another account's batch, 409 for one that has not
 * ended, has no such item or was retried too often, 410 after its files have expired, and 429
 * `quota_too_small`, `rate_limited` or `budget_exceeded`.
 */
export async function retryBatchOf<Result>(
  deps: BatchDeps,
  { userId, id }: { readonly userId: number; readonly id: string },
  indexes: readonly number[] | undefined,
  finish: Finish<Pick<ItemUnits, 'headers'> & { readonly batch: Batch }, Result>,
): Promise<Result> {
  const retried = await deps.database.transaction(async (tx) => {
    await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, id)).for('update');
    const batch = await findBatch(tx, userId, id);
    const now = deps.clock.now();
    if (!batch.finishedAt) throw new Problem(batchProblems.notEnded);
    if (batch.removedAt || (batch.expiresAt && batch.expiresAt <= now))
      throw new Problem(batchProblems.expired);
    if (batch.retries >= batchLimits.retries) throw new Problem(batchProblems.tooManyRetries);
    return finish(tx, await begin(tx, batch, { indexes, now }));
  });
  deps.wakeBatches();
  return retried;
}

interface Wanted {
  readonly indexes: readonly number[] | undefined;
  readonly now: Date;
}

async function begin(tx: Tx, { id, userId, keyLabel }: Batch, { indexes, now }: Wanted) {
  const canRun = and(
    eq(batchItems.batchId, id),
    eq(batchItems.status, 'failed'),
    isNotNull(batchItems.logRowId),
    indexes && inArray(batchItems.index, [...indexes]),
  );
  const items = await tx
    .select({ index: batchItems.index, imageUrl: batchItems.imageUrl })
    .from(batchItems)
    .where(canRun)
    .for('update');
  if (items.length === 0) throw new Problem(batchProblems.nothingToRetry);
  const fetches = items.filter(({ imageUrl }) => imageUrl !== null).length;
  await takeBudgets(tx, userId, { rows: items.length, fetches });
  const units = await takeItemUnits(tx, { userId, label: keyLabel, count: items.length, at: now });
  const logged = items.map(({ index }, position) => ({ index, id: units.logRowIds[position] }));
  await tx.execute(sql`
    update batch_items item set status = 'waiting', deaths = 0, error = null, error_code = null,
      due_at = ${now.toISOString()}::timestamptz, logged_at = ${now.toISOString()}::timestamptz,
      log_row_id = logged.id
    from jsonb_to_recordset(${JSON.stringify(logged)}::jsonb) as logged(index integer, id bigint)
    where item.batch_id = ${id} and item.index = logged.index`);
  const [batch] = await tx
    .update(batches)
    .set({
      status: 'processing',
      waiting: items.length,
      unfinished: items.length,
      failed: sql`${batches.failed} - ${items.length}`,
      retries: sql`${batches.retries} + 1`,
      begunAt: now,
      finishedAt: null,
      expiresAt: null,
    })
    .where(eq(batches.id, id))
    .returning();
  if (!batch) throw new Error(`Expected the row of batch ${id}, received none`);
  await tx.execute(sql`select pg_notify(${batchChannel}, '')`);
  return { batch, headers: units.headers };
}
