import { inArray } from 'drizzle-orm';
import type { Clock } from '../../../../platform/server/clock.ts';
import type { Database } from '../../../../platform/server/database/database.ts';
import {
  type RemovalDeps,
  removalBatch,
  removeFiles,
} from '../../../../platform/server/files/remove-files.ts';
import { fontFileKey, fontFilePrefix } from './font-files.ts';
import { fonts } from '../tables.ts';

interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** A row follows its file within moments. */
const orphanAgeMs = 60 * 60 * 1000;

/** Removes files of fonts without a row: of closed accounts, and of processes that died on the way. */
export async function sweepOrphanedFonts(deps: SweepDeps): Promise<void> {
  const oldestMs = deps.clock.now().getTime() - orphanAgeMs;
  let names: string[] = [];
  for await (const { key, modifiedAt } of deps.files.list(fontFilePrefix)) {
    if (modifiedAt.getTime() < oldestMs) names.push(key.slice(fontFilePrefix.length));
    if (names.length < removalBatch) continue;
    await removeUnknown(deps, names);
    names = [];
  }
  await removeUnknown(deps, names);
}

async function removeUnknown(deps: SweepDeps, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const rows = await deps.database.orm
    .select({ fileName: fonts.fileName })
    .from(fonts)
    .where(inArray(fonts.fileName, [...names]));
  const known = new Set(rows.map(({ fileName }) => fileName));
  await removeFiles(deps, names.filter((name) => !known.has(name)).map(fontFileKey));
}
