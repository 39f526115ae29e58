import { and, eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { Tx } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { uploadProblems } from '#tools/audio-extraction/shared/uploads.ts';
import type { UploadDeps } from '#tools/audio-extraction/server/deps.ts';
import { videoKey } from '#tools/audio-extraction/server/job-files.ts';
import { requireVideo } from '#tools/audio-extraction/server/sniff.ts';
import { audioJobs, type Upload, uploads } from '#tools/audio-extraction/server/tables.ts';
import { discardUpload } from './discard-upload.ts';
import { fileOf, findUpload, isOwn, type OwnUpload } from './upload-rows.ts';

const headBytes = 4_100;

/**
 * Returns a complete upload of this account, after its bytes have become the video of the job that will have
 * its id. Throws `Problem` 400 while bytes are missing and for what is not a video, 404, 409 for one that a
 * job has taken, 410, and 503 while the store is unavailable.
 */
export async function completeUpload(deps: UploadDeps, own: OwnUpload): Promise<Upload> {
  const upload = await findUnused(deps, own);
  if (upload.receivedBytes < upload.sizeBytes) throw new Problem(uploadProblems.incomplete);
  if (!(await deps.growing.finish(fileOf(upload)))) {
    await discardUpload(deps, upload);
    throw new Problem(uploadProblems.uploadNotFound);
  }
  const head = await deps.files.open(videoKey(upload.id), { start: 0, end: headBytes - 1 });
  try {
    requireVideo(head ? await buffer(head.stream) : Buffer.alloc(0));
  } catch (error) {
    if (error instanceof Problem && error.status === 400) await discardUpload(deps, upload);
    throw error;
  }
  return upload;
}

async function findUnused({ database, clock }: UploadDeps, own: OwnUpload): Promise<Upload> {
  try {
    return await findUpload(database, own, clock.now());
  } catch (error) {
    const isMissing = error instanceof Problem && error.code === uploadProblems.uploadNotFound.code;
    const isJob = and(eq(audioJobs.id, own.id), eq(audioJobs.userId, own.userId));
    const [job] = isMissing
      ? await database.orm.select({ id: audioJobs.id }).from(audioJobs).where(isJob)
      : [];
    throw job ? new Problem(uploadProblems.uploadUsed) : error;
  }
}

/**
 * Hands an upload to the job that the same transaction writes. Throws `Problem` 409 if it is no longer there.
 */
export async function takeUpload(tx: Tx, own: OwnUpload): Promise<void> {
  const [taken] = await tx.delete(uploads).where(isOwn(own)).returning({ id: uploads.id });
  if (!taken) throw new Problem(uploadProblems.uploadUsed);
}
