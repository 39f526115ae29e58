import type { Database } from '#platform/server/database/database.ts';
import type { Skew } from '#platform/server/database/database-clock.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Log } from '#platform/server/log.ts';
import type { Keyring } from '#platform/server/secrets/keyring.ts';
import { checkClock } from './check-clock.ts';
import { checkKey } from './check-key.ts';
import { checkStore, isStoreAway } from './check-store.ts';

export interface InstallationDeps {
  readonly database: Database;
  readonly files: Files;
  readonly keyring: Keyring;
  /** Where the key comes from, for messages. */
  readonly keyName: string;
  /** Undefined where the clock is the database's own. */
  readonly skew: Skew | undefined;
  readonly log: Log;
}

/** What a start has found out. */
export interface Installation {
  /** False if the database's key is `SECRET_KEY_PREVIOUS`: this process is of the step before a rotation. */
  readonly hasItsKey: boolean;
  /** False if the store was away, see `checkStoreLater`. */
  readonly storeChecked: boolean;
}

/**
 * Checks that this process belongs to the database that it has opened (contract 12): same key, same store,
 * and a clock at most 2 s away. A database that was never checked records what it finds. Throws StartError,
 * before anything has been written elsewhere.
 */
export async function checkInstallation(deps: InstallationDeps): Promise<Installation> {
  if (deps.skew) checkClock(deps.skew);
  const hasItsKey = await checkKey(deps.database, deps.keyring, deps.keyName);
  try {
    await checkStore(deps);
    return { hasItsKey, storeChecked: true };
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    deps.log.warn({ err: error }, 'the file store is unavailable; it will be checked when it is back');
    return { hasItsKey, storeChecked: false };
  }
}
