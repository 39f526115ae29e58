import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#platform/server/log.ts';
import { systemCode } from './system-errors.ts';

/** Options of `mkdir` for a folder that only its owner may enter. */
export const privateFolder = { recursive: true, mode: 0o700 } as const;
const folderMode = 0o700;
const fileMode = 0o600;
const accessBits = 0o777;
/** Set on folders that many users share, such as /tmp. */
const stickyBit = 0o1000;

/** What the server stores in DATA_DIR, which may be a project folder: other files are left alone. */
const ownNames = /^(?:database(?:\.(?:lock|hold).*)?|files|tmp|work|secret-key.*)$/;

/** DATA_DIR can't be protected from other users of the machine. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/**
 * Creates DATA_DIR if it is missing and makes it accessible to its owner only: folders 0700, files 0600,
 * whatever an older version or the umask left. Throws DataDirError if other users share or own it; logs a
 * warning if the file system has no access modes.
 */
export function protectDataDir(dataDir: string, log: Log): void {
  mkdirSync(dataDir, privateFolder);
  if (process.platform === 'win32') return;
  if ((statSync(dataDir).mode & stickyBit) !== 0)
    throw new DataDirError(`DATA_DIR: ${dataDir} is shared by all users; use a separate folder inside it.`);
  // First, because from then on nobody else reaches its content.
  setMode(dataDir, statSync(dataDir).mode, folderMode);
  if ((statSync(dataDir).mode & accessBits) !== folderMode) {
    log.warn(
      { dataDir },
      'the file system of DATA_DIR does not support access modes: other users may be able to read it',
    );
    return;
  }
  for (const path of ownEntries(dataDir)) if (!looksPrivate(path)) makePrivate(path);
}

/**
 * Makes a file, or a folder with its content, accessible to its owner only. Subfolders are changed before
 * files, and the folder itself last, so that an interrupted run shows in the upper levels, which the next
 * start checks.
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

/** Follows links, because an operator may have moved a folder to another disk. */
function ownEntries(dataDir: string): string[] {
  const own = entriesOf(dataDir).filter(({ name }) => ownNames.test(name));
  return own.flatMap(({ name }) => orIfGone([], () => [realpathSync(join(dataDir, name))]));
}

/** Another process may remove entries at the same time. */
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

/** Whether an entry and its direct content have the right modes; checking 100,000 files takes a second. */
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
      `DATA_DIR: ${path} belongs to another user, so it can't be protected. Change its owner to the ` +
        'user that runs Overprint (chown), or use a folder that this user can create, such as one inside ' +
        'it.',
      { cause: error },
    );
  }
}
