import { inArray } from 'drizzle-orm';
import type { Clock } from '../../../../platform/server/clock.ts';
import type { Database } from '../../../../platform/server/database/database.ts';
import {
  type RemovalDeps,
  removalBatch,
  removeFiles,
} from '../../../../platform/server/files/remove-files.ts';
import { productPictures } from '../tables.ts';
import { pictureFilePrefix } from './store-picture.ts';

interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** A row follows its file within moments. */
const orphanAgeMs = 60 * 60 * 1000;

/** Removes pictures without a row: of shops and accounts that were deleted, and of processes that died on the way. */
export async function sweepProductPictures(deps: SweepDeps): Promise<void> {
  const youngestMs = deps.clock.now().getTime() - orphanAgeMs;
  let names: string[] = [];
  for await (const { key, modifiedAt } of deps.files.list(pictureFilePrefix)) {
    if (modifiedAt.getTime() < youngestMs) names.push(key.slice(pictureFilePrefix.length));
    if (names.length < removalBatch) continue;
    await removeUnknown(deps, names);
    names = [];
  }
  await removeUnknown(deps, names);
}

async function removeUnknown(deps: SweepDeps, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const rows = await deps.database.orm
    .select({ file: productPictures.file })
    .from(productPictures)
    .where(inArray(productPictures.file, [...names]));
  const known = new Set(rows.map(({ file }) => file));
  await removeFiles(
    deps,
    names.filter((name) => !known.has(name)).map((name) => pictureFilePrefix + name),
  );
}
