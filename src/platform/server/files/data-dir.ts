import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { systemCode } from './system-errors.ts';

/** For `mkdir`: nobody but the owner may enter. */
export const privateFolder = { recursive: true, mode: 0o700 } as const;
const folderMode = 0o700;
const fileMode = 0o600;
const accessBits = 0o777;
/** On a folder that many users share, such as /tmp. */
const stickyBit = 0o1000;

/**
 * What the server keeps in DATA_DIR. Anything else is left alone, because DATA_DIR may be somebody's project
 * folder.
 */
const ownNames = /^(?:database(?:\.lock.*)?|files|tmp|work|secret-key.*)$/;

/** DATA_DIR can't be kept from other users of the machine. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/**
 * Makes DATA_DIR where it is missing and gives it to its owner alone: folders 0700, files 0600, whatever an
 * older version or the umask left. Throws a DataDirError for one that others share or own; warns where the
 * file system keeps no modes.
 */
export function protectDataDir(dataDir: string, log: Log): void {
  mkdirSync(dataDir, privateFolder);
  if (process.platform === 'win32') return;
  if ((statSync(dataDir).mode & stickyBit) !== 0)
    throw new DataDirError(`DATA_DIR: ${dataDir} is shared by all users; name a folder of its own below it.`);
  // First, because nobody reaches what lies in it from then on.
  setMode(dataDir, statSync(dataDir).mode, folderMode);
  if ((statSync(dataDir).mode & accessBits) !== folderMode) {
    log.warn(
      { dataDir },
      'the file system of DATA_DIR keeps no access modes: other users may be able to read it',
    );
    return;
  }
  for (const path of ownEntries(dataDir)) if (!looksPrivate(path)) makePrivate(path);
}

/**
 * Gives a file, or a folder with all in it, to its owner alone. A folder's subfolders come before its files,
 * and the folder itself comes last: what was interrupted shows in the upper levels, where the next start
 * looks.
 */
export function makePrivate(path: string): void {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (!facts || facts.isSymbolicLink() || process.platform === 'win32') return;
  if (facts.isDirectory()) {
    const entries = entriesOf(path);
    const [folders, files] = [true, false].map((isFolder) =>
      entries.filter((entry) => entry.isDirectory() === isFolder),
    );
    for (const { name } of [...(folders ?? []), ...(files ?? [])]) makePrivate(join(path, name));
  }
  setMode(path, facts.mode, facts.isDirectory() ? folderMode : fileMode);
}

/** An operator may have put a folder on another disk and linked it. */
function ownEntries(dataDir: string): string[] {
  const own = entriesOf(dataDir).filter(({ name }) => ownNames.test(name));
  return own.flatMap(({ name }) => orIfGone([], () => [realpathSync(join(dataDir, name))]));
}

/** Another process that shares the folder may remove things meanwhile. */
function entriesOf(path: string): Dirent[] {
  return orIfGone([], () => readdirSync(path, { withFileTypes: true }));
}

function orIfGone<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return otherwise;
    throw error;
  }
}

/**
 * Whether an entry and what is directly in it have the right modes; a full look takes a second for 100,000
 * files.
 */
function looksPrivate(path: string): boolean {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (!facts?.isDirectory()) return hasRightMode(path);
  return hasRightMode(path) && entriesOf(path).every(({ name }) => hasRightMode(join(path, name)));
}

function hasRightMode(path: string): boolean {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (!facts || facts.isSymbolicLink()) return true;
  return (facts.mode & accessBits) === (facts.isDirectory() ? folderMode : fileMode);
}

function setMode(path: string, current: number, wanted: number): void {
  if ((current & accessBits) === wanted) return;
  try {
    orIfGone(undefined, () => chmodSync(path, wanted));
  } catch (error) {
    if (systemCode(error) !== 'EPERM') throw error;
    throw new DataDirError(
      `DATA_DIR: ${path} belongs to another user, so it can't be kept from others. Give it to the user that runs ` +
        'Overprint (chown), or name a folder that this user may make, such as one below it.',
      { cause: error },
    );
  }
}
