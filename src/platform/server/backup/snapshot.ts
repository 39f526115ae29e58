import { constants } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { privateFolder } from '#platform/server/files/data-dir.ts';
import { systemCode } from '#platform/server/files/system-errors.ts';
import { isPart } from '#platform/server/files/disk.ts';
import { members } from './archive.ts';

/** Runs its work while the database changes nothing on the disk. */
export type Hold = (work: () => Promise<void>) => Promise<void>;

/** A file that changed so shortly before it was copied may change again with the same time. */
const settledMs = 2_000;

/**
 * Copies what a backup contains from `dataDir` into `target`, on the same disk. Most of it is copied before
 * the hold, so that the hold only has to copy what changed since.
 *
 * Files of results and videos are written once and never changed, so links stand for them. They are linked
 * before, in and after the hold: all files that a row of the held database refers to, also if they are
 * removed meanwhile.
 */
export async function takeSnapshot(dataDir: string, target: string, hold: Hold): Promise<void> {
  const database = [join(dataDir, members.database), join(target, members.database)] as const;
  const linked = new Set<string>();
  const linkFiles = () => linkNew(join(dataDir, members.files), join(target, members.files), linked);
  await cp(join(dataDir, members.secret), join(target, members.secret)).catch(unlessMissing);
  const copied = await copyAll(...database, new Map());
  await linkFiles();
  await hold(async () => {
    const current = await copyAll(...database, copied);
    const gone = [...copied.keys()].filter((path) => !current.has(path));
    await Promise.all(gone.map((path) => rm(join(database[1], path), { force: true })));
    await linkFiles();
  });
  await linkFiles();
}

/** The state of each file when it was copied. */
type Copied = ReadonlyMap<string, string>;

/**
 * Copies the files of a folder that are not in `copied` as they are now. Returns the state of all of them.
 */
async function copyAll(from: string, to: string, copied: Copied): Promise<Copied> {
  await mkdir(to, privateFolder);
  const current = new Map<string, string>();
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(from, source);
    if (entry.isDirectory()) await mkdir(join(to, path), privateFolder);
    if (!entry.isFile()) continue;
    const state = await stateOf(source);
    if (state === undefined) continue;
    current.set(path, state);
    if (copied.get(path) !== state || state === unsettled) await copy(source, join(to, path));
  }
  return current;
}

const unsettled = 'unsettled';

async function stateOf(path: string): Promise<string | undefined> {
  const facts = await stat(path, { bigint: true }).catch(unlessMissing);
  if (!facts) return undefined;
  const isSettled = Number(facts.mtimeMs) < Date.now() - settledMs;
  return isSettled ? `${facts.size} ${facts.mtimeNs}` : unsettled;
}

/** Links the finished files of a folder that are not in `linked`, and adds them to it. */
async function linkNew(from: string, to: string, linked: Set<string>): Promise<void> {
  await mkdir(to, privateFolder);
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    const source = join(entry.parentPath, entry.name);
    if (!entry.isFile() || isPart(entry.name) || linked.has(source)) continue;
    const target = join(to, relative(from, source));
    await mkdir(dirname(target), privateFolder);
    await linkOrCopy(source, target);
    linked.add(source);
  }
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    // An operator may have moved the files to another disk, and some file systems have no links.
    await copyFile(source, target, constants.COPYFILE_EXCL).catch(unlessMissing);
  }
}

/** Shares the blocks where the file system can. */
async function copy(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE).catch(unlessMissing);
}

/** The server removes files at any time. */
function unlessMissing(error: unknown): undefined {
  if (systemCode(error) !== 'ENOENT') throw error;
  return undefined;
}
