import { inArray } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { RemovalDeps } from '#platform/server/files/remove-files.ts';
import { sweepOrphans } from '#platform/server/files/sweep-orphans.ts';
import { productPictures } from '#tools/shop-monitor/server/tables.ts';
import { pictureFilePrefix } from './store-picture.ts';

interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Removes pictures without a row: of shops and accounts that were deleted, and of processes that died on the
 * way.
 */
export async function sweepProductPictures(deps: SweepDeps): Promise<void> {
  const { file } = productPictures;
  await sweepOrphans(deps, {
    prefix: pictureFilePrefix,
    async neededOf(keys) {
      const names = keys.map((key) => key.slice(pictureFilePrefix.length));
      const rows = await deps.database.orm.select({ file }).from(productPictures).where(inArray(file, names));
      return new Set(rows.map((row) => pictureFilePrefix + row.file));
    },
  });
}
