import { eq } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { Keyring } from '#platform/server/secrets/keyring.ts';
import { StartError } from './start-error.ts';
import { installation } from './tables.ts';

type KeyChecks = Pick<Keyring, 'check' | 'previousCheck'>;
type Row = typeof installation.$inferSelect;

/**
 * Compares this process's keys with those of the database, and records them in a database that has none. A
 * process with a new `SECRET_KEY` and the database's as `SECRET_KEY_PREVIOUS` makes the new one the
 * database's. Resolves with whether the database's key is this process's `SECRET_KEY`, and not the previous
 * one. Throws StartError if the keys differ. `keyName` says in the message where the key comes from.
 */
export function checkKey(database: Database, keys: KeyChecks, keyName: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.insert(installation).values({ keyCheck: keys.check }).onConflictDoNothing();
    // One process after the other, or two with different new keys would both become the database's.
    const [row] = await tx.select().from(installation).for('update');
    if (!row) throw new Error('Expected the row of the installation, received none');
    const change = compare(row, keys, keyName);
    if (change) await tx.update(installation).set(change);
    return (change ?? row).keyCheck === keys.check;
  });
}

/** Returns what a new key changes in the row; undefined if the process has the key of the database. */
function compare(row: Row, { check, previousCheck }: KeyChecks, keyName: string): Partial<Row> | undefined {
  const unfinished = row.previousKeyCheck;
  if (row.keyCheck === check) {
    if (unfinished === null || unfinished === previousCheck) return undefined;
    throw new StartError(
      'Some data is still encrypted with the previous key: set SECRET_KEY_PREVIOUS to it until the log ' +
        'says that the rotation is complete.',
    );
  }
  if (row.keyCheck !== previousCheck) {
    throw new StartError(
      `${keyName} is not the key of this database: use the key that the database was used with before, ` +
        'from its SECRET_KEY or the secret-key file of its DATA_DIR. To change the key, set SECRET_KEY to ' +
        'the new key and SECRET_KEY_PREVIOUS to the old one.',
    );
  }
  // A process of the step before the change, which has the new key as its previous one and opens both.
  if (unfinished === check) return undefined;
  return { keyCheck: check, previousKeyCheck: previousCheck };
}

/** Records that nothing is sealed with the key before any more. */
export async function endRotation(database: Database, { check }: Pick<Keyring, 'check'>): Promise<void> {
  await database.orm
    .update(installation)
    .set({ previousKeyCheck: null })
    .where(eq(installation.keyCheck, check));
}
