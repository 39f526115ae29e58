import { inArray } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { RemovalDeps } from '#platform/server/files/remove-files.ts';
import { sweepOrphans } from '#platform/server/files/sweep-orphans.ts';
import { templateVersions } from './tables.ts';
import { templateFilePrefix } from './template-files.ts';

interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Removes the files that no version names: those of deleted and replaced templates, and those whose process
 * died before it had stored a version.
 */
export async function sweepTemplateFiles(deps: SweepDeps): Promise<void> {
  await sweepOrphans(deps, {
    prefix: templateFilePrefix,
    async neededOf(keys) {
      const names = keys.map((key) => key.slice(templateFilePrefix.length));
      const known = new Set<string>();
      for (const column of [templateVersions.picture, templateVersions.thumbnail]) {
        const rows = await deps.database.orm
          .select({ name: column })
          .from(templateVersions)
          .where(inArray(column, names));
        for (const { name } of rows) known.add(templateFilePrefix + name);
      }
      return known;
    },
  });
}
