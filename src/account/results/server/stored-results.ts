import { posix } from 'node:path';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { PictureKind } from '../../../platform/server/image/formats.ts';
import { createPendingResult, type ResultDeps } from './pending-result.ts';
import { results } from './tables.ts';

export interface StorablePicture extends PictureKind {
  readonly bytes: Uint8Array;
}

/** Stores a finished picture for 24 hours. Returns its name. Throws 507 and 503 of the store. */
export async function storeResult(
  deps: ResultDeps,
  userId: number,
  { bytes, contentType, extension }: StorablePicture,
): Promise<string> {
  await using result = createPendingResult(deps, userId);
  result.prepare({ contentType, extension });
  return posix.basename(await result.store(bytes));
}

/** Makes results that are still stored expire at another time. */
export async function moveExpiry(tx: Tx, names: readonly string[], expiresAt: Date): Promise<void> {
  if (names.length === 0) return;
  await tx
    .update(results)
    .set({ expiresAt })
    .where(and(inArray(results.name, [...names]), isNull(results.removedAt)));
}
