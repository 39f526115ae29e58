import { createReadStream } from 'node:fs';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Principal } from '#account/access/server/principal.ts';
import { users } from '#account/access/server/tables.ts';
import { requireBudgetIn, takeBudgets } from '#account/budgets/server/account-budget.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { Finish, Tx } from '#platform/server/database/database.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { BatchRequest } from '#workflows/batches/shared/contract.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchProblems, itemProblems } from '#workflows/batches/shared/problems.ts';
import { spoolTemplateFile } from '#workflows/templates/server/template-files.ts';
import { itemFileKey, ownPictureKey } from './batch-files.ts';
import type { BatchDeps } from './deps.ts';
import { endBatch } from './end-batch.ts';
import type { NewItem } from './read-items.ts';
import { batchChannel } from './item-rows.ts';
import { type BatchWork, batchItems, batches, type TemplateWork } from './tables.ts';
import { type ItemUnits, takeItemUnits } from './take-item-units.ts';

/** Contents of a new batch. */
export interface NewBatch {
  readonly principal: Principal;
  readonly keyLabel: string;
  readonly request: Pick<BatchRequest, 'values' | 'webhookUrl' | 'webhookAuthorization' | 'metadata'>;
  readonly work: BatchWork;
  readonly items: readonly NewItem[];
}

const idLength = 22;
const retryAfterSeconds = 10;
/** Files that are stored at once. */
const storedAtOnce = 4;
/** Rows of one insert: PostgreSQL has at most 65,535 parameters in a statement. */
const insertedAtOnce = 250;

/**
 * Accepts a batch: stores its files, then takes its units of quota and writes its rows, in one transaction,
 * which `finish` ends with the batch's id and the `RateLimit-*` headers. Throws `Problem` 429 if the quota is
 * too small or too many batches of the account are open, and 503 or 507 if the store is unavailable or full;
 * nothing has begun then.
 */
export async function createBatchOf<Result>(
  deps: BatchDeps,
  batch: NewBatch,
  finish: Finish<Pick<ItemUnits, 'headers'> & { readonly id: string }, Result>,
): Promise<Result> {
  const id = `bat_${randomBase62(idLength)}`;
  await storeFiles(deps, id, batch);
  try {
    const result = await deps.database.transaction(async (tx) => {
      // Locks the account, so that simultaneous requests can't pass the limit together.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, batch.principal.userId)).for('update');
      await requireRoom(tx, batch);
      await requireBudgetIn(tx, { userId: batch.principal.userId, kind: 'webhook_events' });
      const { headers } = await insertBatch(deps, tx, id, batch);
      return finish(tx, { id, headers });
    });
    deps.wakeBatches();
    deps.webhooks.outbox.wake();
    return result;
  } catch (error) {
    // After any other error the commit may have succeeded; the hourly sweep then decides.
    if (error instanceof Problem) await removeFiles(deps, id, batch);
    throw error;
  }
}

async function storeFiles(deps: BatchDeps, batchId: string, batch: NewBatch): Promise<void> {
  const { files } = deps;
  const ownPicture = ownPictureOf(batch);
  const waiting = batch.items.entries();
  const storeOwn = async () => {
    if (!ownPicture) return;
    await using afterwards = new AsyncDisposableStack();
    const source = await spoolTemplateFile(deps, ownPicture.file);
    afterwards.defer(() => source.remove());
    await files.put(ownPictureKey(batchId), await contentOf(source), { contentType: 'image/*' });
  };
  const storeNext = async () => {
    for (const [index, { file }] of waiting) {
      if (!file) continue;
      await files.put(itemFileKey({ batchId, index }), await contentOf(file), { contentType: 'image/*' });
    }
  };
  const storing = [storeOwn(), ...Array.from({ length: storedAtOnce }, storeNext)];
  await Promise.all(storing).catch(async (error: unknown) => {
    await removeFiles(deps, batchId, batch);
    throw error;
  });
}

function ownPictureOf({ work }: NewBatch): TemplateWork['template']['ownPicture'] {
  return 'template' in work ? work.template.ownPicture : undefined;
}

async function removeFiles(
  { files }: Pick<BatchDeps, 'files'>,
  batchId: string,
  batch: NewBatch,
): Promise<void> {
  const keys = batch.items.flatMap(({ file }, index) => (file ? [itemFileKey({ batchId, index })] : []));
  if (ownPictureOf(batch)) keys.push(ownPictureKey(batchId));
  if (keys.length > 0) await files.removeAll(keys);
}

/** A small picture is in memory; a larger one is streamed from the disk. */
async function contentOf(file: SpooledFile): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  return file.path === undefined ? file.read() : createReadStream(file.path);
}

/** Throws 429 if one more batch would exceed the account's limits on open batches or on stored bytes. */
async function requireRoom(tx: Tx, batch: NewBatch): Promise<void> {
  const { principal } = batch;
  const { openBatches, storedFileBytes } = batchLimits;
  const plan = planOf(principal.userStatus);
  const [open] = await tx
    .select({
      batches: count(),
      bytes: sql`coalesce(sum(${batches.fileBytes}), 0)`.mapWith(Number),
    })
    .from(batches)
    .where(and(eq(batches.userId, principal.userId), isNull(batches.finishedAt)));
  const { batches: openCount = 0, bytes = 0 } = open ?? {};
  if (openCount >= openBatches[plan] || bytes + bytesOf(batch) > storedFileBytes[plan])
    throw new Problem(batchProblems.tooManyOpen, { retryAfterSeconds });
}

function bytesOf(batch: NewBatch): number {
  const ownBytes = ownPictureOf(batch)?.sizeBytes ?? 0;
  return batch.items.reduce((sum, { file }) => sum + (file?.sizeBytes ?? 0), ownBytes);
}

/** Stored data of a batch besides its rows. */
function storedBytesOf({ work, request, items }: NewBatch): number {
  const ofItems = items.map(({ name, imageUrl, values, error }) => [name, imageUrl, values, error]);
  return Buffer.byteLength(JSON.stringify([work, request.values, request.metadata, ofItems]));
}

async function insertBatch(deps: BatchDeps, tx: Tx, id: string, batch: NewBatch): Promise<ItemUnits> {
  const { principal, keyLabel, request, work, items } = batch;
  const { userId } = principal;
  const now = deps.clock.now();
  const good = items.filter(({ error }) => error === undefined).length;
  await takeBudgets(tx, userId, {
    rows: items.length,
    stored_bytes: storedBytesOf(batch),
    fetches: items.filter(({ imageUrl }) => imageUrl !== undefined).length,
  });
  const units = await takeItemUnits(tx, { userId, label: keyLabel, count: good, at: now });
  await tx.insert(batches).values({
    id,
    userId,
    status: 'processing',
    work,
    values: request.values,
    total: items.length,
    waiting: good,
    unfinished: good,
    failed: items.length - good,
    fileBytes: bytesOf(batch),
    zipName: randomBase62(idLength),
    keyLabel,
    webhookUrl: request.webhookUrl,
    sealedWebhookAuthorization: deps.webhooks.authorizations.seal(userId, request.webhookAuthorization),
    metadata: request.metadata,
    traceParent: currentTraceParent(),
    createdAt: now,
    begunAt: now,
  });
  const rows = itemRows(id, items, { units, now });
  for (let start = 0; start < rows.length; start += insertedAtOnce)
    await tx.insert(batchItems).values(rows.slice(start, start + insertedAtOnce));
  // A CSV of only bad rows.
  if (good === 0) await endBatch(deps, tx, { id, userId });
  else await tx.execute(sql`select pg_notify(${batchChannel}, '')`);
  return units;
}

function itemRows(
  batchId: string,
  items: readonly NewItem[],
  { units, now }: { readonly units: ItemUnits; readonly now: Date },
): (typeof batchItems.$inferInsert)[] {
  const logRowIds = units.logRowIds.values();
  return items.map(({ name, imageUrl, file, values, error }, index) => {
    const item = { batchId, index, name, imageUrl, fileBytes: file?.sizeBytes, values, dueAt: now };
    if (error !== undefined)
      return { ...item, status: 'failed', error, errorCode: itemProblems.invalidRow.code };
    return { ...item, status: 'waiting', logRowId: logRowIds.next().value, loggedAt: now };
  });
}
