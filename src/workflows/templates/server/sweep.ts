import { inArray } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { type RemovalDeps, removalBatch, removeFiles } from '../../../platform/server/files/remove-files.ts';
import { templateVersions } from './tables.ts';
import { templateFilePrefix } from './template-files.ts';

interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** A version is stored within moments of its files. */
const orphanAgeMs = 60 * 60 * 1000;

/**
 * Removes the files that no version names: those of deleted and replaced templates, and those whose process died
 * before it had stored a version.
 */
export async function sweepTemplateFiles(deps: SweepDeps): Promise<void> {
  const youngestMs = deps.clock.now().getTime() - orphanAgeMs;
  let names: string[] = [];
  for await (const file of deps.files.list(templateFilePrefix)) {
    if (file.modifiedAt.getTime() < youngestMs) names.push(file.key.slice(templateFilePrefix.length));
    if (names.length < removalBatch) continue;
    await removeUnknown(deps, names);
    names = [];
  }
  await removeUnknown(deps, names);
}

async function removeUnknown(deps: SweepDeps, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const known = new Set<string | null>();
  for (const column of [templateVersions.picture, templateVersions.thumbnail]) {
    const rows = await deps.database.orm
      .select({ name: column })
      .from(templateVersions)
      .where(inArray(column, [...names]));
    for (const { name } of rows) known.add(name);
  }
  const keys = names.filter((name) => !known.has(name)).map((name) => templateFilePrefix + name);
  await removeFiles(deps, keys);
}
