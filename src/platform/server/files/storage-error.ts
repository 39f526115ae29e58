import { Problem } from '../../shared/problem.ts';
import { storageFull, storageRetryAfterSeconds, storageUnavailable } from '../../shared/storage-problems.ts';
import { systemCode } from '../system-error.ts';

const fullCodes = ['ENOSPC', 'EDQUOT'];
const awayCodes = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'];

/**
 * Runs work on a disk; its failures become 507 `Storage is full` and 503 `Storage unavailable`, anything else
 * stays.
 */
export async function asStorageProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageProblem(error) ?? error;
  }
}

/** The Problem behind a system's error code; undefined for what is not the disk's fault. */
export function storageProblem(error: unknown): Problem | undefined {
  const code = systemCode(error);
  if (fullCodes.includes(code)) return new Problem(storageFull, { cause: error });
  if (!awayCodes.includes(code)) return undefined;
  return new Problem(storageUnavailable, { cause: error, retryAfterSeconds: storageRetryAfterSeconds });
}
