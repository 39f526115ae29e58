import { S3ServiceException } from '@aws-sdk/client-s3';
import { Problem } from '#platform/shared/problem.ts';
import { storageRetryAfterSeconds, storageUnavailable } from '#platform/shared/storage-problems.ts';
import { systemCode } from './system-errors.ts';

const unavailableStatuses = [500, 502, 503, 504];
const unreachableCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'];

/** Refusals of a body that changed or stalled on its way to the store: sent again, it may arrive. */
const transferErrors = ['XAmzContentSHA256Mismatch', 'BadDigest', 'IncompleteBody', 'RequestTimeout'];

/**
 * Whether a response of this status says that the store itself fails; 501 is a request that it does not know.
 */
export function isUnavailableStatus(status: number | undefined): boolean {
  return status !== undefined && unavailableStatuses.includes(status);
}

/** Returns the Problem 503 of a store that is unreachable, failing or silent. */
export function storeUnavailable(cause: unknown): Problem {
  return new Problem(storageUnavailable, { cause, retryAfterSeconds: storageRetryAfterSeconds });
}

/**
 * Returns the Problem 503 for an error of a store that is unreachable or failing, or of a broken transfer;
 * other errors unchanged.
 */
export function storeError(error: unknown): unknown {
  const isDown =
    error instanceof S3ServiceException &&
    (isUnavailableStatus(error.$metadata.httpStatusCode) || transferErrors.includes(error.name));
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  return isDown || timedOut || unreachableCodes.includes(systemCode(error)) ? storeUnavailable(error) : error;
}

/** Runs work on the store. Throws `Problem` 503 if the store is unreachable or failing. */
export async function asStoreProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
}

/** Resolves with undefined if the store has no such object. */
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
