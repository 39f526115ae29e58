import type { AccountPlaces } from '#platform/server/budgets/account-places.ts';
import type { Files } from '#platform/server/files/files.ts';
import { Problem } from '#platform/shared/problem.ts';
import { resultProblems } from '#account/results/shared/contract.ts';
import { resultLimits } from '#account/results/shared/result.ts';
import { type ZipEntry, zipOf } from './zip.ts';

interface ZipDeps {
  readonly files: Files;
  /** Of the downloads under way. */
  readonly places: AccountPlaces;
}

interface SentZip {
  readonly userId: number;
  readonly entries: readonly ZipEntry[];
  /** When its pictures were finished. */
  readonly finishedAt: Date;
}

const retryAfterSeconds = 5;

/**
 * Returns a ZIP of an account's pictures as a response. Throws `Problem` 429 while as many ZIPs of the
 * account are being downloaded as may be, and 503 if the store is unavailable.
 */
export function sendZip({ files, places }: ZipDeps, { userId, entries, finishedAt }: SentZip) {
  const leave = places.take(userId, resultLimits.zipsAtOnce);
  if (!leave) throw new Problem(resultProblems.tooManyZips, { retryAfterSeconds });
  const { stream, sizeBytes } = zipOf(files, entries, finishedAt);
  stream.once('close', leave);
  return {
    stream,
    contentType: 'application/zip' as const,
    headers: {
      'content-length': String(sizeBytes),
      'content-disposition': `attachment; filename="pictures-${finishedAt.toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'private, no-cache',
    },
  };
}
