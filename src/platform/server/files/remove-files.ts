import type { Log } from '#platform/server/log.ts';
import type { Files } from './files.ts';

export interface RemovalDeps {
  readonly files: Files;
  readonly log: Log;
}

/** How many files a sweep removes together: as many as one request to a bucket may name. */
export const removalBatch = 1_000;

/** Removes files for a sweep. Logs those that the store refused to remove, and returns their keys. */
export async function removeFiles(
  { files, log }: RemovalDeps,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const failures = await files.removeAll(keys);
  if (failures.length > 0)
    log.warn({ count: failures.length, first: failures[0] }, 'the store refused to remove files');
  return new Set(failures.map(({ key }) => key));
}
