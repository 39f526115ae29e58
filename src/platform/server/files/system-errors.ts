import { Problem } from '#platform/shared/problem.ts';
import {
  storageFull,
  storageRetryAfterSeconds,
  storageUnavailable,
} from '#platform/shared/storage-problems.ts';

/** Returns the code of a system error, such as `ENOENT`; an empty text if the error has none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const fullCodes = ['ENOSPC', 'EDQUOT'];
const unavailableCodes = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'];

/**
 * Runs work on a disk. Its failures become the Problems 507 `Storage is full` and 503 `Storage unavailable`;
 * other errors pass unchanged.
 */
export async function asStorageProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageProblem(error) ?? error;
  }
}

/** Returns the Problem for a disk failure; undefined for any other error. */
export function storageProblem(error: unknown): Problem | undefined {
  const code = systemCode(error);
  if (fullCodes.includes(code)) return new Problem(storageFull, { cause: error });
  if (!unavailableCodes.includes(code)) return undefined;
  return new Problem(storageUnavailable, { cause: error, retryAfterSeconds: storageRetryAfterSeconds });
}
