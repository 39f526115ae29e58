import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Problem } from '#platform/shared/problem.ts';
import { storageUnavailable } from '#platform/shared/storage-problems.ts';
import type { Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Log } from '#platform/server/log.ts';
import { StartError } from './start-error.ts';
import { installation } from './tables.ts';

/** Names the store. Databases may share a store, so the first one's id is used by all of them. */
export const storeIdKey = 'meta/store-id';
/** Between two looks whether a store that was away is back. */
const lookEveryMs = 1_000;

interface StoreCheckDeps {
  readonly database: Database;
  readonly files: Files;
}

/**
 * Compares the store with the one of the database, and records it in a database that has none; a store
 * without an id gets one. Throws StartError if it is another store, and Problem 503 while it is down.
 */
export async function checkStore({ database, files }: StoreCheckDeps): Promise<void> {
  const expected = (await recordedStore(database)) ?? (await recordStore({ database, files }));
  const found = await readStoreId(files);
  if (found === expected) return;
  throw new StartError(
    `This store does not belong to this database: its ${storeIdKey} is ${found ?? 'missing'}, expected ` +
      `${expected}. Set DATA_DIR or S3_BUCKET to the store that the database was used with; to continue ` +
      `with this one, write that id into its ${storeIdKey}.`,
  );
}

/**
 * Checks a store that was away at the start as soon as it responds. Resolves then, or when the signal aborts;
 * throws StartError if it is another store.
 */
export async function checkStoreLater(
  deps: StoreCheckDeps,
  { wait, log, signal }: { readonly wait: Wait; readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await wait(lookEveryMs, signal);
      await checkStore(deps);
      log.info('the file store is available again and belongs to this database');
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof StartError) throw error;
      if (!isStoreAway(error)) log.warn({ err: error }, 'could not check the store');
    }
  }
}

/** Returns whether an error says that the store does not respond. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof Problem && error.code === storageUnavailable.code;
}

async function recordedStore(database: Database): Promise<string | null> {
  const [row] = await database.orm.select().from(installation);
  return row?.storeId ?? null;
}

/** In a transaction that locks the row: processes that start together write one id. */
function recordStore({ database, files }: StoreCheckDeps): Promise<string> {
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(installation).for('update');
    if (row?.storeId) return row.storeId;
    const storeId = (await readStoreId(files)) ?? (await writeStoreId(files));
    await tx.update(installation).set({ storeId });
    return storeId;
  });
}

async function readStoreId(files: Files): Promise<string | undefined> {
  const file = await files.open(storeIdKey);
  return file && (await text(file.stream)).trim();
}

async function writeStoreId(files: Files): Promise<string> {
  const storeId = randomUUID();
  await files.put(storeIdKey, Buffer.from(storeId), { contentType: 'text/plain', unreserved: true });
  return storeId;
}
