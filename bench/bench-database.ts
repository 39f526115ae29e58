import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#platform/server/database/database.ts';
import { openDatabase } from '#platform/server/database/open-database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { createLog } from '#platform/server/log.ts';
import { startPostgres } from '#test/postgres.ts';

export type EngineName = 'pglite' | 'postgres';

export interface BenchDatabase {
  readonly database: Database;
  readonly dataDir: string;
  /** For a second connection; undefined on PGlite. */
  readonly databaseUrl: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens a migrated database: PGlite on disk, or a PostgreSQL server of its own, which runs without fsync and
 * with these settings.
 */
export async function openBenchDatabase(
  engine: EngineName,
  settings: readonly string[] = [],
): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
  const server = engine === 'postgres' ? await startPostgres(settings) : undefined;
  const log = createLog('warn');
  const database = await openDatabase({ databaseUrl: server?.url, dataDir, log });
  await migrate(database, { log: log });
  return {
    database,
    dataDir,
    databaseUrl: server?.url,
    async close() {
      await database.close();
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
