import { setFlagsFromString } from 'node:v8';
import { loadConfig } from '#platform/server/config/config.ts';
import { embeddedDatabaseDir, refuseLocked } from '#platform/server/database/lock.ts';

/**
 * By default V8 collects garbage after 64 MB of new buffers. With the embedded database's memory in the heap,
 * that was at every second picture, for 15 to 40 ms. With this flag the limit grows with the heap.
 */
const heapFlag = '--external-memory-accounted-in-global-limit';

/**
 * Checks settings and data directory before anything slow is loaded, then runs. Throws if it cannot start.
 */
export async function start(settings: Readonly<Record<string, string | undefined>>): Promise<void> {
  // Files are for the process's own user only, in DATA_DIR and elsewhere, those of child processes as well.
  process.umask(0o077);
  const config = loadConfig(settings);
  if (config.databaseUrl === undefined) {
    setFlagsFromString(heapFlag);
    await refuseLocked(embeddedDatabaseDir(config.dataDir));
  }
  const { run } = await import('./run.ts');
  await run(config);
}
