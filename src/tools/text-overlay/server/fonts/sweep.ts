import { inArray } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { RemovalDeps } from '#platform/server/files/remove-files.ts';
import { sweepOrphans } from '#platform/server/files/sweep-orphans.ts';
import { fontFileKey, fontFilePrefix } from './font-files.ts';
import { fonts } from '#tools/text-overlay/server/tables.ts';

interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Removes files of fonts without a row: of closed accounts, and of processes that died on the way. */
export async function sweepOrphanedFonts(deps: SweepDeps): Promise<void> {
  await sweepOrphans(deps, {
    prefix: fontFilePrefix,
    async neededOf(keys) {
      const names = keys.map((key) => key.slice(fontFilePrefix.length));
      const rows = await deps.database.orm
        .select({ fileName: fonts.fileName })
        .from(fonts)
        .where(inArray(fonts.fileName, names));
      return new Set(rows.map(({ fileName }) => fontFileKey(fileName)));
    },
  });
}
