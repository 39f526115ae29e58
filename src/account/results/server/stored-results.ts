import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { PictureKind } from '#platform/server/image/formats.ts';
import { insertOwnResults, type ResultRow } from './insert-results.ts';
import { newResultName, type ResultDeps, resultFileKey } from './pending-result.ts';
import { originColumns, resultExpiry, type ResultOwner, sizeOf } from './result-origin.ts';
import { results } from './tables.ts';

export interface StorablePicture extends PictureKind {
  readonly bytes: Uint8Array;
}

/**
 * Stores the file of a finished picture. Returns the row that makes it a result for as long as the plan
 * says; without a row the sweep removes the file. Throws 507 and 503 of the store.
 */
export async function storeResultFile(
  { files, clock }: Pick<ResultDeps, 'files' | 'clock'>,
  owner: ResultOwner,
  { bytes, contentType, extension }: StorablePicture,
): Promise<ResultRow> {
  const name = newResultName(extension);
  await files.put(resultFileKey(name), bytes, { contentType, replaceable: true });
  const createdAt = clock.now();
  return {
    name,
    userId: owner.userId,
    contentType,
    sizeBytes: bytes.byteLength,
    ...(await sizeOf(bytes)),
    ...originColumns(owner),
    createdAt,
    expiresAt: resultExpiry(owner, createdAt),
  };
}

/**
 * Stores finished pictures of one piece of work. Returns their names. Throws 507 and 503 of the
 * store.
 */
export async function storeResults(
  deps: Pick<ResultDeps, 'database' | 'files' | 'clock'>,
  owner: ResultOwner,
  pictures: readonly StorablePicture[],
): Promise<string[]> {
  const rows = await Promise.all(pictures.map((picture) => storeResultFile(deps, owner, picture)));
  await insertOwnResults(deps.database, owner.userId, rows);
  return rows.map(({ name }) => name);
}

/** Returns which of these results have been deleted, by their owner or by the sweep. */
export async function findRemoved(
  { orm }: Pick<Database, 'orm'>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const removed = await orm
    .select({ name: results.name })
    .from(results)
    .where(and(inArray(results.name, [...names]), isNotNull(results.removedAt)));
  return new Set(removed.map(({ name }) => name));
}

/** Makes results that are still stored expire at another time. */
export async function moveExpiry(tx: Tx, names: readonly string[], expiresAt: Date): Promise<void> {
  if (names.length === 0) return;
  await tx
    .update(results)
    .set({ expiresAt })
    .where(and(inArray(results.name, [...names]), isNull(results.removedAt)));
}
