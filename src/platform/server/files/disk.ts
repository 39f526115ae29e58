import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { privateFolder } from './data-dir.ts';
import type { DiskRoom, DiskShare } from '#platform/server/budgets/disk-room.ts';
import { isOtherLiveProcess } from './live-process.ts';
import { asStorageProblem, systemCode } from './system-errors.ts';
import { writeFully } from './byte-streams.ts';
import { type ByteRange, checkKey, type Files, type PutOptions, type StoredFile } from './files.ts';

const partSuffix = '.part';
/** Matches the id of the process that writes the part. */
const writerPattern = /\.(\d+)-[^.]*\.part$/;

/** Stores files in one folder. Each is written under a temporary name and renamed once it is on the disk. */
export function createDiskFiles(dir: string, disk?: DiskRoom): Files {
  const pathOf = (key: string) => join(dir, checkKey(key));

  return {
    put: (key, source, options) =>
      asStorageProblem(() => writeWhole(pathOf(key), source, { ...options, disk })),
    open: (key, range) => asStorageProblem(() => openFile(pathOf(key), range)),
    pathOf,
    size: (key) => asStorageProblem(async () => (await orUndefined(stat(pathOf(key))))?.size),
    remove: (key) =>
      asStorageProblem(async () => (await orUndefined(unlink(pathOf(key)).then(() => true))) ?? false),
    removeAll: (keys) => asStorageProblem(() => removeFiles(keys.map(pathOf))),
    list: (prefix) => listFiles(dir, prefix),
    sweep: () => asStorageProblem(() => removeParts(dir)),
    isAway: () => false,
    responds: async () => true,
  };
}

type PartOptions = PutOptions & { readonly disk: DiskRoom | undefined };
type Source = Uint8Array | AsyncIterable<Uint8Array>;

async function writeWhole(path: string, source: Source, options: PartOptions) {
  const part = `${path}.${process.pid}-${randomUUID()}${partSuffix}`;
  try {
    const sizeBytes = await writePart(part, source, options);
    await rename(part, path);
    if (!options.replaceable) await syncFolder(dirname(path));
    return { sizeBytes };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writePart(part: string, source: Source, options: PartOptions) {
  const share = options.unreserved ? undefined : options.disk?.share();
  try {
    return await writeChunks(part, source, { ...options, share });
  } finally {
    share?.release();
  }
}

type ChunkOptions = PutOptions & { readonly share: DiskShare | undefined };

async function writeChunks(part: string, source: Source, { signal, replaceable, share }: ChunkOptions) {
  await using handle = await inFolder(dirname(part), () => open(part, 'wx', 0o600));
  let sizeBytes = 0;
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    signal?.throwIfAborted();
    await share?.write(chunk.byteLength);
    await writeFully(handle, chunk);
    sizeBytes += chunk.byteLength;
  }
  if (!replaceable) await handle.sync();
  return sizeBytes;
}

/** A rename survives a power cut only once its folder is synced. Windows can't sync folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function openFile(
  path: string,
  range?: ByteRange,
): Promise<{ stream: Readable; sizeBytes: number } | undefined> {
  const handle = await orUndefined(open(path, 'r'));
  if (!handle) return undefined;
  const { size } = await handle.stat();
  return { stream: createReadStream(path, { fd: handle, ...range }), sizeBytes: size };
}

const removalsAtOnce = 16;

async function removeFiles(paths: readonly string[]): Promise<readonly []> {
  for (let start = 0; start < paths.length; start += removalsAtOnce) {
    const some = paths.slice(start, start + removalsAtOnce);
    await Promise.all(some.map((path) => orUndefined(unlink(path))));
  }
  return [];
}

async function* listFiles(dir: string, prefix: string): AsyncGenerator<StoredFile> {
  const entries = await orUndefined(readdir(dir, { recursive: true, withFileTypes: true }));
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(dir, path).split(sep).join('/');
    if (!entry.isFile() || isPart(entry.name) || !key.startsWith(prefix)) continue;
    const facts = await orUndefined(stat(path));
    if (facts) yield { key, sizeBytes: facts.size, modifiedAt: facts.mtime };
  }
}

/** Runs work in a folder and creates the folder only if the work fails because it is missing. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const done = await orUndefined(work());
  if (done !== undefined) return done;
  await mkdir(folder, privateFolder);
  return work();
}

async function removeParts(dir: string): Promise<void> {
  await mkdir(dir, privateFolder);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const parts = entries.filter((entry) => entry.isFile() && isLeftover(entry.name));
  await Promise.all(parts.map((entry) => rm(join(entry.parentPath, entry.name), { force: true })));
}

/** Whether a file of this name is still being written, or was when its process ended. */
export function isPart(name: string): boolean {
  return name.endsWith(partSuffix);
}

function isLeftover(name: string): boolean {
  const writer = writerPattern.exec(name)?.[1];
  return isPart(name) && !(writer !== undefined && isOtherLiveProcess(Number(writer)));
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
