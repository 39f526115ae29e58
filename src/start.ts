import { loadConfig } from './platform/server/config.ts';
import { embeddedDatabaseDir, refuseLocked } from './platform/server/database/lock.ts';

/** Checks the settings and the data directory before anything slow is loaded, then runs. Throws when it cannot start. */
export async function start(settings: Readonly<Record<string, string | undefined>>): Promise<void> {
  // What it makes is for its own user alone, in DATA_DIR and elsewhere, child processes included.
  process.umask(0o077);
  const config = loadConfig(settings);
  if (config.databaseUrl === undefined) await refuseLocked(embeddedDatabaseDir(config.dataDir));
  const { run } = await import('./run.ts');
  await run(config);
}
