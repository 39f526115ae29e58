import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import type { PictureKind } from '#platform/server/image/formats.ts';
import { insertOwnResults, type ResultRow } from './insert-results.ts';
import { newResultName, type ResultDeps, resultFileKey, resultLifeMs } from './pending-result.ts';
import { originColumns, type ResultOrigin, sizeOf } from './result-origin.ts';
import { results } from './tables.ts';

export interface StorablePicture extends PictureKind {
  readonly bytes: Uint8Array;
}

/**
 * Stores the file of a finished picture. Returns the row that makes it a result for 24 hours; without a row
 * the sweep removes the file. Throws 507 and 503 of the store.
 */
export async function storeResultFile(
  { files, clock }: Pick<ResultDeps, 'files' | 'clock'>,
  { userId, ...origin }: ResultOrigin & { readonly userId: number },
  { bytes, contentType, extension }: StorablePicture,
): Promise<ResultRow> {
  const name = newResultName(extension);
  await files.put(resultFileKey(name), bytes, { contentType, replaceable: true });
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + resultLifeMs);
  return {
    name,
    userId,
    contentType,
    sizeBytes: bytes.byteLength,
    ...(await sizeOf(bytes)),
    ...originColumns(origin),
    createdAt,
    expiresAt,
  };
}

/**
 * Stores finished pictures of one piece of work for 24 hours. Returns their names. Throws 507 and 503 of the
 * store.
 */
export async function storeResults(
  deps: Pick<ResultDeps, 'database' | 'files' | 'clock'>,
  owner: ResultOrigin & { readonly userId: number },
  pictures: readonly StorablePicture[],
): Promise<string[]> {
  const rows = await Promise.all(pictures.map((picture) => storeResultFile(deps, owner, picture)));
  await insertOwnResults(deps.database, owner.userId, rows);
  return rows.map(({ name }) => name);
}

/** Makes results that are still stored expire at another time. */
export async function moveExpiry(tx: Tx, names: readonly string[], expiresAt: Date): Promise<void> {
  if (names.length === 0) return;
  await tx
    .update(results)
    .set({ expiresAt })
    .where(and(inArray(results.name, [...names]), isNull(results.removedAt)));
}
