import type { Log } from '#platform/server/log.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseSettings {
  /** Undefined means the embedded engine in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly directUrl?: string | undefined;
  readonly readUrl?: string | undefined;
  readonly connections?: number;
  readonly prepares?: boolean;
  readonly dataDir: string;
  /** This process's address, reported to another process that tries to use the same data directory. */
  readonly url?: string;
  readonly log: Log;
}

/** Opens the database (contract 1). Throws LockedError if another process uses the embedded one. */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl } = settings;
  return databaseUrl === undefined ? openPglite(settings) : openPostgres({ ...settings, databaseUrl });
}
