import { problems } from './problem.ts';

/**
 * What a caller is told when files can't be stored or read (contract 3: 507 disk full, 503 with
 * `Retry-After`).
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

/** The disk (or bucket) has no room left: 507. */
export const { storageFull } = storageProblems;

/** The disk or bucket can't be reached, read or written: 503, sent with `Retry-After`. */
export const { storageUnavailable } = storageProblems;

/** Whole seconds that a caller waits before trying a store that was away. */
export const storageRetryAfterSeconds = 5;
