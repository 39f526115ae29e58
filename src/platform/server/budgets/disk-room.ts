import { mkdir, statfs } from 'node:fs/promises';
import { Problem } from '#platform/shared/problem.ts';
import { storageFull } from '#platform/shared/storage-problems.ts';
import { asStorageProblem, systemCode } from '#platform/server/files/system-errors.ts';

/** The disk space of one upload or one stored file. */
export interface DiskShare {
  /** Reserves space before any of it is written. Throws 507 if it does not fit next to other reservations. */
  reserve(sizeBytes: number): Promise<void>;
  /** Announces a write, which uses the reserved space first. Throws 507 if more is needed and not free. */
  write(sizeBytes: number): Promise<void>;
  /** Returns the space that was reserved but not written; may be called again. */
  release(): void;
}

/** The free space of one disk, shared by all uploads and results of the process. */
export interface DiskRoom {
  share(): DiskShare;
  /** Resolves with the bytes that could still be reserved; below 0 where even what stays free is used. */
  spareBytes(): Promise<number>;
}

export interface DiskRoomOptions {
  /** Space that always stays free; default a fifth of the disk and at least 2 GB. */
  readonly keepFreeBytes?: number | undefined;
  /** Replaced in tests. */
  readonly readDisk?: (dir: string) => Promise<DiskSize>;
}

export interface DiskSize {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const leastFreeBytes = 2 * 1024 ** 3;
/** Reserved at a time for a body of unknown length, so that the disk is not queried for every chunk. */
const stepBytes = 8 * 1024 ** 2;

/** Creates the budget of the disk that contains `dir`, which is created if it is missing. */
export function createDiskRoom(
  dir: string,
  { keepFreeBytes, readDisk = readSize }: DiskRoomOptions = {},
): DiskRoom {
  let reservedBytes = 0;

  /** Resolves with the free bytes that may be used, those that are reserved included. */
  async function usableBytes(): Promise<number> {
    const { freeBytes, totalBytes } = await asStorageProblem(() => readDisk(dir));
    return freeBytes - (keepFreeBytes ?? Math.max(leastFreeBytes, totalBytes / 5));
  }

  async function reserve(sizeBytes: number): Promise<void> {
    const usable = await usableBytes();
    // Others have reserved meanwhile, so their part is read here.
    if (usable - reservedBytes < sizeBytes) throw new Problem(storageFull);
    reservedBytes += sizeBytes;
  }

  return {
    spareBytes: async () => (await usableBytes()) - reservedBytes,
    share() {
      let ownBytes = 0;
      const add = async (sizeBytes: number) => {
        await reserve(sizeBytes);
        ownBytes += sizeBytes;
      };
      return {
        reserve: add,
        async write(sizeBytes) {
          if (ownBytes < sizeBytes) await add(Math.max(sizeBytes - ownBytes, stepBytes));
          ownBytes -= sizeBytes;
          reservedBytes -= sizeBytes;
        },
        release() {
          reservedBytes -= ownBytes;
          ownBytes = 0;
        },
      };
    },
  };
}

async function readSize(dir: string): Promise<DiskSize> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    await mkdir(dir, { recursive: true });
    return readSize(dir);
  }
}
