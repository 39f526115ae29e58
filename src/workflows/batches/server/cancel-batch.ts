import { and, eq, sql } from 'drizzle-orm';
import { endRequests } from '#account/usage/server/end-requests.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { batchProblems, itemProblems } from '#workflows/batches/shared/problems.ts';
import { cancelledOutcome, endedRequest } from './end-items.ts';
import type { BatchDeps } from './deps.ts';
import { endBatch } from './end-batch.ts';
import { findBatch } from './find-batch.ts';
import { type Batch, batchItems, batches } from './tables.ts';

/**
 * Cancels an account's batch: waiting items are refunded, those in progress end as they end
 * (contract 13). Cancelling again changes nothing. Throws `Problem` 404 for another account's batch, and 409
 * for one that has ended otherwise.
 */
export async function cancelBatchOf(deps: BatchDeps, userId: number, id: string): Promise<Batch> {
  const batch = await deps.database.transaction(async (tx) => {
    await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, id)).for('update');
    const found = await findBatch(tx, userId, id);
    if (found.status === 'cancelled') return found;
    if (found.finishedAt) throw new Problem(batchProblems.ended);
    const cancelled = await cancelWaiting(tx, id);
    return cancelled.unfinished === 0 ? endBatch(deps, tx, cancelled) : cancelled;
  });
  deps.webhooks.outbox.wake();
  return batch;
}

async function cancelWaiting(tx: Tx, id: string): Promise<Batch> {
  const items = await tx
    .update(batchItems)
    .set({
      status: 'cancelled',
      error: itemProblems.cancelled.error,
      errorCode: itemProblems.cancelled.code,
    })
    .where(and(eq(batchItems.batchId, id), eq(batchItems.status, 'waiting')))
    .returning({ logRowId: batchItems.logRowId, loggedAt: batchItems.loggedAt });
  await endRequests(
    tx,
    items.flatMap((claim) => endedRequest({ claim, outcome: cancelledOutcome })),
  );
  const [batch] = await tx
    .update(batches)
    .set({
      status: 'cancelled',
      waiting: 0,
      cancelled: sql`${batches.cancelled} + ${items.length}`,
      unfinished: sql`${batches.unfinished} - ${items.length}`,
    })
    .where(eq(batches.id, id))
    .returning();
  if (!batch) throw new Error(`Expected the row of batch ${id}, received none`);
  return batch;
}
