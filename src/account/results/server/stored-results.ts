import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import type { PictureKind } from '#platform/server/image/formats.ts';
import { newResultName, type ResultDeps, resultFileKey, resultLifeMs } from './pending-result.ts';
import { originColumns, type ResultOrigin, sizeOf } from './result-origin.ts';
import { results } from './tables.ts';

export interface StorablePicture extends PictureKind {
  readonly bytes: Uint8Array;
}

/** A stored picture that becomes a result with its row. */
export type ResultRow = typeof results.$inferInsert;

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

/** Stores a finished picture for 24 hours. Returns its name. Throws 507 and 503 of the store. */
export async function storeResult(
  deps: Pick<ResultDeps, 'database' | 'files' | 'clock'>,
  owner: ResultOrigin & { readonly userId: number },
  picture: StorablePicture,
): Promise<string> {
  const row = await storeResultFile(deps, owner, picture);
  await deps.database.orm.insert(results).values(row);
  return row.name;
}

/** Makes stored files results. */
export async function insertResults(tx: Tx, rows: readonly ResultRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(results).values([...rows]);
}

/** Makes results that are still stored expire at another time. */
export async function moveExpiry(tx: Tx, names: readonly string[], expiresAt: Date): Promise<void> {
  if (names.length === 0) return;
  await tx
    .update(results)
    .set({ expiresAt })
    .where(and(inArray(results.name, [...names]), isNull(results.removedAt)));
}
