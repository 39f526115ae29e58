import { mkdir, statfs } from 'node:fs/promises';
import { Problem } from '../../shared/problem.ts';
import { storageFull } from '../../shared/storage-problems.ts';
import { asStorageProblem, systemCode } from '../files/system-errors.ts';

/** What one upload or one stored file takes of the disk. */
export interface DiskShare {
  /**
   * Sets room aside before any of it is written. Throws 507 where it does not fit beside what others have set
   * aside.
   */
  reserve(sizeBytes: number): Promise<void>;
  /** Says that bytes are about to be written: first into the room set aside, then into more. Throws 507. */
  write(sizeBytes: number): Promise<void>;
  /** Gives back what was set aside and not written; may be called again. */
  release(): void;
}

/** The room of one disk, over all uploads and results of the process. */
export interface DiskRoom {
  share(): DiskShare;
}

export interface DiskRoomOptions {
  /** What always stays free; a fifth of the disk, and at least 2 GB, unless told. */
  readonly keepFreeBytes?: number | undefined;
  /** Tests have a disk of their own. */
  readonly readDisk?: (dir: string) => Promise<DiskSize>;
}

export interface DiskSize {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const leastFreeBytes = 2 * 1024 ** 3;
/** What a body of no declared length sets aside at a time, so that the disk is not asked at every chunk. */
const stepBytes = 8 * 1024 ** 2;

/** Room on the disk that `dir` is on; it is made where it is missing. */
export function createDiskRoom(
  dir: string,
  { keepFreeBytes, readDisk = readSize }: DiskRoomOptions = {},
): DiskRoom {
  let reservedBytes = 0;

  async function reserve(sizeBytes: number): Promise<void> {
    const { freeBytes, totalBytes } = await asStorageProblem(() => readDisk(dir));
    const keptBytes = keepFreeBytes ?? Math.max(leastFreeBytes, totalBytes / 5);
    if (freeBytes - keptBytes - reservedBytes < sizeBytes) throw new Problem(storageFull);
    reservedBytes += sizeBytes;
  }

  return {
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
