import { inArray, sql } from 'drizzle-orm';
import { insertResults, type ResultRow } from '#account/results/server/insert-results.ts';
import { chargeTokens } from '#account/usage/server/charge-tokens.ts';
import { type EndedRequest, endRequests } from '#account/usage/server/end-requests.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import type { ItemWarning } from '#workflows/batches/shared/batch.ts';
import { itemProblems } from '#workflows/batches/shared/problems.ts';
import { itemFileKey } from './batch-files.ts';
import type { Claim } from './item-rows.ts';
import type { OutcomeDeps } from './deps.ts';
import { endBatch } from './end-batch.ts';
import { batches, type ItemResult } from './tables.ts';
import { isTestLabel } from '#account/access/shared/account.ts';

/** A finished picture of an item, which is stored. */
export interface StoredPicture extends Pick<ItemResult, 'size' | 'crc'> {
  readonly row: ResultRow;
}

/** How a run of an item ended. */
export type ItemOutcome = {
  /** Of the whole run. */
  readonly durationMs: number;
  /** Whether a tool worked on it: else it does not count (contract 4). */
  readonly began: boolean;
  readonly facts: RequestFacts;
} & (
  | {
      readonly status: 'completed';
      readonly pictures: readonly StoredPicture[];
      readonly warning?: ItemWarning | undefined;
    }
  | { readonly status: 'failed' | 'cancelled'; readonly problem: ProblemShape }
);

/** The outcome of an item that is refunded because its batch was cancelled. */
export const cancelledOutcome: ItemOutcome = {
  status: 'cancelled',
  problem: itemProblems.cancelled,
  durationMs: 0,
  began: false,
  facts: {},
};

interface LoggedItem {
  readonly claim: Pick<Claim, 'logRowId' | 'loggedAt'>;
  readonly outcome: ItemOutcome;
}

/** An item that has ended, and how. */
export interface EndedItem {
  readonly claim: Claim;
  readonly outcome: ItemOutcome;
}

/**
 * Writes outcomes of items, their results and request rows, the counts of their batches and, with a last
 * item, its batch's end and webhook, in one transaction. Writes nothing of an item that has an outcome
 * already or that a later run has claimed. The files of items that did not fail are then removed. Returns
 * those that have ended.
 */
export async function endItems<Item extends EndedItem>(
  deps: OutcomeDeps,
  items: readonly Item[],
): Promise<ReadonlySet<Item>> {
  const ended = await deps.database.transaction(async (tx) => {
    await lockBatches(tx, items);
    const { written, endedBatches } = await writeOutcomes(tx, items);
    await insertResults(tx, written.flatMap(resultsOf));
    await endRequests(tx, written.flatMap(endedRequest));
    await chargeFailedFetches(tx, written, deps.clock.now());
    for (const batch of endedBatches) await endBatch(deps, tx, batch);
    return written;
  });
  if (ended.length > 0) deps.webhooks.outbox.wake();
  await removeFiles(deps, ended);
  return new Set(ended);
}

/**
 * A picture that could not be fetched, or was none, costs no unit, but the account a burst token (contract
 * 4).
 */
async function chargeFailedFetches(tx: Tx, items: readonly EndedItem[], at: Date): Promise<void> {
  const failed = items.filter(({ claim: { imageUrl, keyLabel }, outcome }) => {
    if (outcome.status !== 'failed' || outcome.began || outcome.problem.status >= 500) return false;
    return imageUrl !== null && !isTestLabel(keyLabel);
  });
  const byAccount = Object.groupBy(failed, ({ claim }) => claim.userId);
  for (const [userId, { length: tokens } = []] of Object.entries(byAccount))
    await chargeTokens(tx, { userId: Number(userId), tokens, at });
}

/**
 * Every statement that changes batches and their items locks the batches first, in the order of their ids.
 */
async function lockBatches(tx: Tx, items: readonly EndedItem[]): Promise<void> {
  const ids = [...new Set(items.map(({ claim }) => claim.batchId))];
  await tx
    .select({ id: batches.id })
    .from(batches)
    .where(inArray(batches.id, ids))
    .orderBy(batches.id)
    .for('update');
}

async function writeOutcomes<Item extends EndedItem>(tx: Tx, items: readonly Item[]) {
  const { rows } = (await tx.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(items.map(outcomeRecord))}::jsonb) as outcome(
        "batchId" text, index integer, run integer, status text, results jsonb, error text, "errorCode" text,
        "warningCode" text
      )
    ), ended as (
      update batch_items i set status = wanted.status, leased_until = null, results = wanted.results,
        error = wanted.error, error_code = wanted."errorCode", warning_code = wanted."warningCode"
      from wanted
      where i.batch_id = wanted."batchId" and i.index = wanted.index and i.run = wanted.run and i.status = 'working'
      returning i.batch_id, i.index, i.status, i.warning_code
    ), counts as (
      select batch_id, count(*)::integer as items,
        (count(*) filter (where status = 'completed'))::integer as completed,
        (count(*) filter (where status = 'failed'))::integer as failed,
        (count(*) filter (where status = 'cancelled'))::integer as cancelled,
        count(warning_code)::integer as warned
      from ended group by batch_id
    ), counted as (
      update batches b set unfinished = b.unfinished - counts.items, completed = b.completed + counts.completed,
        failed = b.failed + counts.failed, cancelled = b.cancelled + counts.cancelled,
        warned = b.warned + counts.warned
      from counts where b.id = counts.batch_id
      returning b.id, b.unfinished
    )
    select ended.batch_id as "batchId", ended.index, counted.unfinished = 0 as "isBatchEnd"
    from ended join counted on counted.id = ended.batch_id`)) as { rows: WrittenRow[] };
  const written = items.filter(({ claim }) =>
    rows.some(({ batchId, index }) => batchId === claim.batchId && index === claim.index),
  );
  const isEnd = new Set(rows.flatMap(({ batchId, isBatchEnd }) => (isBatchEnd ? batchId : [])));
  const ended = new Map(written.map(({ claim: { batchId: id, userId } }) => [id, { id, userId }]));
  return { written, endedBatches: [...ended.values()].filter(({ id }) => isEnd.has(id)) };
}

interface WrittenRow {
  readonly batchId: string;
  readonly index: number;
  readonly isBatchEnd: boolean;
}

function outcomeRecord({ claim: { batchId, index, run }, outcome }: EndedItem) {
  const { status } = outcome;
  const results = status === 'completed' ? outcome.pictures.map(itemResult) : undefined;
  const problem = status === 'completed' ? undefined : outcome.problem;
  const warningCode = status === 'completed' ? outcome.warning : undefined;
  return {
    batchId,
    index,
    run,
    status,
    results,
    error: problem?.error,
    errorCode: problem?.code,
    warningCode,
  };
}

function itemResult({ row: { name: file, sizeBytes }, size, crc }: StoredPicture): ItemResult {
  return { file, sizeBytes, ...(crc !== undefined && { crc }), ...(size && { size }) };
}

function resultsOf({ outcome }: EndedItem): ResultRow[] {
  return outcome.status === 'completed' ? outcome.pictures.map(({ row }) => row) : [];
}

/** Returns how an item's row in the log ends; nothing for an item without one. */
export function endedRequest({ claim: { logRowId, loggedAt }, outcome }: LoggedItem): EndedRequest[] {
  if (logRowId === null || loggedAt === null) return [];
  const { durationMs, began, facts } = outcome;
  const end =
    outcome.status === 'completed'
      ? { statusCode: 200 }
      : { statusCode: outcome.problem.status, problem: outcome.problem };
  return [
    [
      { id: logRowId, around: loggedAt },
      { ...end, durationMs, began, facts },
    ],
  ];
}

/** If this fails, the sweep removes the files. */
async function removeFiles({ files, log }: OutcomeDeps, items: readonly EndedItem[]): Promise<void> {
  const done = items.filter(({ claim, outcome }) => outcome.status !== 'failed' && claim.fileBytes !== null);
  if (done.length === 0) return;
  try {
    await files.removeAll(done.map(({ claim }) => itemFileKey(claim)));
  } catch (error) {
    log.warn({ err: error }, 'could not remove the files of items that have ended');
  }
}
