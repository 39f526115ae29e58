import { problems } from './problem.ts';

/**
 * Problems of the file store (contract 3: 507 if the disk is full, 503 with `Retry-After`).
 */
const storageProblems = problems({
  storageFull: {
    status: 507,
    code: 'storage_full',
    error: 'Storage is full',
    fix: 'Nothing was stored. Try again later, or ask the operator to make room.',
  },
  storageUnavailable: {
    status: 503,
    code: 'storage_unavailable',
    error: 'Storage unavailable',
    fix: 'Try again in a few seconds.',
  },
});

/** The disk or bucket is full: 507. */
export const { storageFull } = storageProblems;

/** The disk or bucket can't be reached, read or written: 503, sent with `Retry-After`. */
export const { storageUnavailable } = storageProblems;

/** Seconds after which to retry a store that was unavailable. */
export const storageRetryAfterSeconds = 5;
