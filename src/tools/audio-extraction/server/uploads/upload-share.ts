import { Problem } from '#platform/shared/problem.ts';
import { storageFull } from '#platform/shared/storage-problems.ts';
import { uploadLimits } from '#tools/audio-extraction/shared/limits.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import type { UploadDeps } from '#tools/audio-extraction/server/deps.ts';
import { untakenBytes } from './upload-rows.ts';
import type { Plan } from '#account/usage/shared/quota.ts';

const retryAfterSeconds = 60;

/**
 * Throws `Problem` 507 unless the disk has room for so many more bytes beside what other uploads have yet to
 * receive, and 503 where the uploads that no job has taken, of all accounts, would hold more than their share
 * of it: pictures and videos that are sent at once keep the rest (contract 11, Limits).
 */
export async function requireUploadShare(
  { database, growing }: Pick<UploadDeps, 'database' | 'growing'>,
  plan: Plan,
  sizeBytes: number,
): Promise<void> {
  const [spareBytes, untaken] = await Promise.all([growing.spareBytes(), untakenBytes(database.orm)]);
  const wanted = untaken.pending + sizeBytes;
  if (wanted > spareBytes) throw new Problem(storageFull);
  const shareBytes = (spareBytes + untaken.stored) * uploadLimits.diskShare[plan];
  if (untaken.stored + wanted > shareBytes)
    throw new Problem(audioProblems.uploadsFull, { retryAfterSeconds });
}
