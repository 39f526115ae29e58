import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedDatabaseDir, LockedError, takeLock } from '#platform/server/database/lock.ts';
import { readMigrations } from '#platform/server/database/migration-files.ts';
import { privateFolder } from '#platform/server/files/data-dir.ts';
import { backupFormat, members } from './archive.ts';
import { withDatabaseStill } from './hold.ts';
import { takeSnapshot } from './snapshot.ts';
import { BackupError } from './tar.ts';
import { writeArchive } from './write-archive.ts';

/** Reports progress to the operator. */
export type Say = (line: string) => void;

export interface BackupOrder {
  readonly dataDir: string;
  /** The path of the archive. */
  readonly target: string;
  /** Of this program. */
  readonly version: string;
}

/**
 * Writes the database, the files and the generated secret of `dataDir` into one archive, whether a server
 * runs on it or not (contract 12). Everything that a request had been told before the backup began is in it.
 * Throws BackupError, and then leaves nothing behind.
 */
export async function backUp({ dataDir, target, version }: BackupOrder, say: Say): Promise<void> {
  const database = embeddedDatabaseDir(dataDir);
  if (!existsSync(database)) throw new BackupError(`There is no embedded database in ${dataDir}`);
  if (existsSync(target)) throw new BackupError(`${target} already exists`);
  const workDir = join(dataDir, 'work');
  await mkdir(workDir, privateFolder);
  // The server clears the folders of processes that have ended, by the number in their names.
  const staging = await mkdtemp(join(workDir, `${process.pid}-backup-`));
  try {
    await snapshot(dataDir, staging, say);
    say(`Writing ${target}`);
    const createdAt = new Date().toISOString();
    const schema = (await readMigrations()).at(-1)?.name ?? '';
    const facts = { format: backupFormat, version, schema, createdAt };
    const { files, bytes } = await writeArchive(target, staging, facts, everyTenth(say));
    say(`${files} files, ${Math.ceil(bytes / 1024 / 1024)} MB before compression`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function snapshot(dataDir: string, staging: string, say: Say): Promise<void> {
  const dir = embeddedDatabaseDir(dataDir);
  const lock = await takeLockOrUndefined(dir);
  if (lock) {
    say('Copying the database; do not start a server until this is done');
    try {
      await takeSnapshot(dataDir, staging, (work) => work());
    } finally {
      await lock.release();
    }
    return;
  }
  say('Copying the database of the running server');
  let heldMs = 0;
  await takeSnapshot(dataDir, staging, (work) =>
    withDatabaseStill(dir, async () => {
      const startedAtMs = performance.now();
      await work();
      heldMs = performance.now() - startedAtMs;
    }),
  );
  say(`The server was paused for ${(heldMs / 1000).toFixed(2)} s`);
}

/** Undefined if a server holds the lock. */
async function takeLockOrUndefined(dir: string) {
  try {
    return await takeLock(dir, { pid: process.pid, startedAt: new Date().toISOString() });
  } catch (error) {
    if (error instanceof LockedError) return undefined;
    throw error;
  }
}

function everyTenth(say: Say): (share: number) => void {
  let said = 0;
  return (share) => {
    const tenth = Math.floor(share * 10);
    if (tenth === said) return;
    said = tenth;
    say(`  ${tenth * 10} %`);
  };
}

/** Whether `dataDir` has a generated secret; otherwise the operator stores `SECRET_KEY` apart. */
export function hasGeneratedSecret(dataDir: string): boolean {
  return existsSync(join(dataDir, members.secret)) && readFileSync(join(dataDir, members.secret)).length > 0;
}
