import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#platform/server/database/open-database.ts';
import { createDiskFiles } from '#platform/server/files/disk.ts';
import { storeIdKey } from '#platform/server/installation/check-store.ts';
import { createLog } from '#platform/server/log.ts';
import { audioFiles } from '#tools/audio-extraction/server/sweep.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';

const hourMs = 60 * 60 * 1000;

/** Tells the database which store this is. */
const storeId = join('files', storeIdKey);

/**
 * Returns the files in a stopped program's data directory without a completed job, after the hourly sweep saw
 * them at an age of two hours.
 */
export async function strayFiles(dataDir: string, completedIds: readonly string[]): Promise<string[]> {
  const files = createDiskFiles(join(dataDir, 'files'));
  const log = createLog('silent');
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log });
  const inTwoHours = new Date(Date.now() + 2 * hourMs);
  await sweepOrphans({ database, files, log, clock: { now: () => inTwoHours } }, audioFiles);
  await database.close();
  const kept = [...filesIn(dataDir, 'files'), ...filesIn(dataDir, 'tmp'), ...filesIn(dataDir, 'work')];
  return kept.filter(
    (path) => path !== storeId && !completedIds.some((id) => path.startsWith(join('files', 'audio', id))),
  );
}

function filesIn(dataDir: string, folder: string): string[] {
  const root = join(dataDir, folder);
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
}
