import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseSettings {
  /** Undefined means the embedded engine in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** This process's address, reported to another process that tries to use the same data directory. */
  readonly url?: string;
  readonly log: Log;
}

/** Opens the database (contract 1). Throws LockedError if another process uses the embedded one. */
export function openDatabase({ databaseUrl, ...embedded }: DatabaseSettings): Promise<Database> {
  return databaseUrl === undefined ? openPglite(embedded) : openPostgres({ databaseUrl, log: embedded.log });
}
