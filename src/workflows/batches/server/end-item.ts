import { and, eq, sql } from 'drizzle-orm';
import { moveExpiry } from '../../../account/results/server/stored-results.ts';
import { finishRequest } from '../../../account/usage/server/finish-request.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ProblemShape } from '../../../platform/shared/problem.ts';
import type { RequestFacts } from '../../../platform/shared/request-facts.ts';
import { batchLimits } from '../shared/limits.ts';
import { itemProblems } from '../shared/problems.ts';
import { itemFileKey } from './batch-files.ts';
import type { Claim } from './claims.ts';
import type { OutcomeDeps } from './deps.ts';
import { presentEvent } from './present-batch.ts';
import { type Batch, batchItems, batches, type ItemResult } from './tables.ts';

/** How a run of an item ended. */
export type ItemOutcome = {
  /** Of the whole run. */
  readonly durationMs: number;
  /** Whether a tool worked on it: else it does not count (contract 4). */
  readonly began: boolean;
  readonly facts: RequestFacts;
} & (
  | { readonly status: 'completed'; readonly results: readonly ItemResult[] }
  | { readonly status: 'failed' | 'cancelled'; readonly problem: ProblemShape }
);

/** The outcome of an item that is given back because its batch was cancelled. */
export const cancelledOutcome: ItemOutcome = {
  status: 'cancelled',
  problem: itemProblems.cancelled,
  durationMs: 0,
  began: false,
  facts: {},
};

const hourMs = 60 * 60 * 1000;

/**
 * Writes an item's outcome, its request row, the batch's counts and, with the last item, the batch's end and its
 * webhook, in one transaction. Writes nothing and returns false if the item has an outcome already or a later run
 * has claimed it. The file of an item that did not fail is then removed.
 */
export async function endItem(deps: OutcomeDeps, claim: Claim, outcome: ItemOutcome): Promise<boolean> {
  const hasEnded = await deps.database.transaction(async (tx) => {
    await lockBatch(tx, claim.batchId);
    if (!(await writeOutcome(tx, claim, outcome))) return false;
    await writeLogRow(tx, claim, outcome);
    const batch = await countOutcome(tx, claim.batchId, outcome.status);
    if (batch.unfinished === 0) await endBatch(deps, tx, batch);
    return true;
  });
  if (!hasEnded) return false;
  deps.webhooks.outbox.wake();
  if (outcome.status !== 'failed' && claim.fileBytes !== null) await removeFile(deps, claim);
  return true;
}

/** Every statement that changes a batch and its items locks the batch first. */
async function lockBatch(tx: Tx, batchId: string): Promise<void> {
  await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId)).for('update');
}

async function writeOutcome(tx: Tx, { batchId, index, run }: Claim, outcome: ItemOutcome): Promise<boolean> {
  const [item] = await tx
    .update(batchItems)
    .set({
      status: outcome.status,
      leasedUntil: null,
      ...(outcome.status === 'completed'
        ? { results: outcome.results, error: null, errorCode: null }
        : { error: outcome.problem.error, errorCode: outcome.problem.code }),
    })
    .where(
      and(
        eq(batchItems.batchId, batchId),
        eq(batchItems.index, index),
        eq(batchItems.run, run),
        eq(batchItems.status, 'working'),
      ),
    )
    .returning({ index: batchItems.index });
  return item !== undefined;
}

async function writeLogRow(tx: Tx, { logRowId, loggedAt }: Claim, outcome: ItemOutcome): Promise<void> {
  if (logRowId === null || loggedAt === null) return;
  const { durationMs, began, facts } = outcome;
  const end =
    outcome.status === 'completed'
      ? { statusCode: 200 }
      : { statusCode: outcome.problem.status, errorCode: outcome.problem.code };
  await finishRequest(tx, { id: logRowId, around: loggedAt }, { ...end, durationMs, began, facts });
}

async function countOutcome(tx: Tx, batchId: string, status: ItemOutcome['status']): Promise<Batch> {
  const [batch] = await tx
    .update(batches)
    .set({ unfinished: sql`${batches.unfinished} - 1`, [status]: sql`${batches[status]} + 1` })
    .where(eq(batches.id, batchId))
    .returning();
  if (!batch) throw new Error(`Expected the row of batch ${batchId}, received none`);
  return batch;
}

/** Ends a batch whose last item has ended: it and all of its pictures expire together (contract 13). */
export async function endBatch(deps: OutcomeDeps, tx: Tx, { id }: Pick<Batch, 'id'>): Promise<Batch> {
  const finishedAt = deps.clock.now();
  const expiresAt = new Date(finishedAt.getTime() + batchLimits.lifeHours * hourMs);
  const [batch] = await tx
    .update(batches)
    .set({
      finishedAt,
      expiresAt,
      status: sql`case when ${batches.status} = 'cancelled' then 'cancelled' else 'completed' end`,
    })
    .where(eq(batches.id, id))
    .returning();
  if (!batch) throw new Error(`Expected the row of batch ${id}, received none`);
  const items = await tx
    .select()
    .from(batchItems)
    .where(eq(batchItems.batchId, id))
    .orderBy(batchItems.index);
  const names = items.flatMap(({ results }) => results ?? []).map(({ file }) => file);
  await moveExpiry(tx, names, expiresAt);
  await deps.webhooks.outbox.write(tx, {
    userId: batch.userId,
    url: batch.webhookUrl ?? undefined,
    sealedAuthorization: batch.sealedWebhookAuthorization,
    event: 'batch.completed',
    body: presentEvent(batch, items, deps),
    subject: batch.retries === 0 ? `batch:${id}` : `batch:${id}:${batch.retries}`,
  });
  return batch;
}

/** If this fails, the sweep removes the file. */
async function removeFile({ files, log }: OutcomeDeps, claim: Claim): Promise<void> {
  try {
    await files.remove(itemFileKey(claim));
  } catch (error) {
    log.warn({ err: error, batch: claim.batchId }, 'could not remove the file of an item that has ended');
  }
}
