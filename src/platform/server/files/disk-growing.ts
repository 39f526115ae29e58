import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DiskRoom, DiskShare } from '#platform/server/budgets/disk-room.ts';
import { writeFully } from './byte-streams.ts';
import { privateFolder } from './data-dir.ts';
import { syncFolder } from './disk.ts';
import { checkKey } from './files.ts';
import {
  type Appender,
  type GrowingFile,
  GrowingFileGone,
  type GrowingFiles,
  type Growth,
  growingPrefix,
  saveEveryBytes,
} from './growing-files.ts';
import { asStorageProblem, systemCode } from './system-errors.ts';

/** Stores growing files in the folder of `createDiskFiles`. A finished one is renamed. */
export function createDiskGrowingFiles(dir: string, disk: DiskRoom): GrowingFiles {
  const partialOf = ({ key }: GrowingFile) => join(dir, growingPrefix, checkKey(key));
  const finishedOf = ({ key }: GrowingFile) => join(dir, checkKey(key));

  return {
    spareBytes: () => disk.spareBytes(),

    async append(file, save) {
      const share = disk.share();
      const { sizeBytes, growth } = file;
      try {
        await share.reserve(sizeBytes - growth.receivedBytes);
        const handle = await asStorageProblem(() => openAt(partialOf(file), growth.receivedBytes));
        return createAppender({ handle, share, growth, save });
      } catch (error) {
        share.release();
        throw error;
      }
    },

    finish: (file) => asStorageProblem(() => finish(partialOf(file), finishedOf(file), file)),

    discard: (file) =>
      asStorageProblem(async () => {
        for (const path of [partialOf(file), finishedOf(file)]) await rm(path, { force: true });
      }),
  };
}

/** Opens an incomplete file. What a process that died had written and not yet saved is cut off. */
async function openAt(path: string, receivedBytes: number): Promise<FileHandle> {
  await mkdir(dirname(path), privateFolder);
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    if ((await handle.stat()).size < receivedBytes) throw new GrowingFileGone(path);
    await handle.truncate(receivedBytes);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

interface AppenderDeps {
  readonly handle: FileHandle;
  readonly share: DiskShare;
  readonly growth: Growth;
  readonly save: (growth: Growth) => Promise<void>;
}

function createAppender({ handle, share, growth, save }: AppenderDeps): Appender {
  let writtenBytes = growth.receivedBytes;
  let savedBytes = growth.receivedBytes;
  let hasFailed = false;

  async function saveWritten(): Promise<void> {
    if (writtenBytes === savedBytes) return;
    await asStorageProblem(() => handle.datasync());
    await save({ receivedBytes: writtenBytes, state: null });
    savedBytes = writtenBytes;
  }

  return {
    async write(chunk) {
      try {
        await share.write(chunk.byteLength);
        await asStorageProblem(() => writeFully(handle, chunk, writtenBytes));
        writtenBytes += chunk.byteLength;
        if (writtenBytes - savedBytes >= saveEveryBytes) await saveWritten();
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    async end() {
      try {
        if (!hasFailed) await saveWritten();
      } finally {
        share.release();
        await handle.close();
      }
    },
  };
}

async function finish(partial: string, finished: string, { sizeBytes }: GrowingFile): Promise<boolean> {
  const partialBytes = await sizeOf(partial);
  if (partialBytes === undefined) return (await sizeOf(finished)) === sizeBytes;
  if (partialBytes < sizeBytes) return false;
  await mkdir(dirname(finished), privateFolder);
  try {
    await rename(partial, finished);
  } catch (error) {
    // Another request has just finished it.
    if (systemCode(error) !== 'ENOENT') throw error;
    return (await sizeOf(finished)) === sizeBytes;
  }
  await syncFolder(dirname(finished));
  return true;
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
