import { and, count, eq } from 'drizzle-orm';
import type { Principal } from '#account/access/server/principal.ts';
import { users } from '#account/access/server/tables.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { Finish, Tx } from '#platform/server/database/database.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { Problem } from '#platform/shared/problem.ts';
import { audioLimits, uploadLimits } from '#tools/audio-extraction/shared/limits.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import type { UploadDeps } from '#tools/audio-extraction/server/deps.ts';
import { jobIdLength } from '#tools/audio-extraction/server/job-files.ts';
import { requireQueueSpace } from '#tools/audio-extraction/server/submit-job.ts';
import { type Upload, uploads } from '#tools/audio-extraction/server/tables.ts';
import { nameInMetadata } from './metadata.ts';
import { isUnderWay } from './upload-rows.ts';
import { requireUploadShare } from './upload-share.ts';
import { videoFile } from '#tools/audio-extraction/shared/video-rule.ts';

export interface NewUpload {
  readonly sizeBytes: number;
  /** `Upload-Metadata`. */
  readonly metadata: string | undefined;
}

const hourMs = 60 * 60 * 1000;
const retryAfterSeconds = 10;

/**
 * Creates an upload without bytes, in a transaction that `finish` ends. Throws `Problem` 413 over 500 MB, 429
 * over the account's uploads at once, waiting videos or stored bytes, also if many are created at once, 503
 * over the share of all uploads, 507 if the disk has no room for it beside the rest of the others, and 400
 * for metadata that is none.
 */
export async function createUpload<Result>(
  deps: UploadDeps,
  principal: Principal,
  { sizeBytes, metadata }: NewUpload,
  finish: Finish<Upload, Result>,
): Promise<Result> {
  const { database, clock } = deps;
  if (sizeBytes > audioLimits.maxVideoBytes) throw new Problem(videoFile.tooLarge);
  const sourceName = metadata === undefined ? undefined : nameInMetadata(metadata);
  await requireUploadShare(deps, planOf(principal.userStatus), sizeBytes);
  return database.transaction(async (tx) => {
    // Locks the account, so that simultaneous requests can't pass the limit together.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, principal.userId)).for('update');
    await requirePlace(tx, principal);
    await requireQueueSpace(tx, principal, { videoBytes: sizeBytes });
    const createdAt = clock.now();
    const [row] = await tx
      .insert(uploads)
      .values({
        id: randomBase62(jobIdLength),
        userId: principal.userId,
        sizeBytes,
        metadata,
        sourceName,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + uploadLimits.lifeHours * hourMs),
      })
      .returning();
    if (!row) throw new Error('Expected the row of a new upload, received none');
    return finish(tx, row);
  });
}

/** An upload that was left alone takes no place, so that nobody waits a day for one that was given up. */
async function requirePlace(tx: Tx, { userId, userStatus }: Principal): Promise<void> {
  const [active] = await tx
    .select({ uploads: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isUnderWay));
  if ((active?.uploads ?? 0) >= audioLimits.uploadsAtOnce[planOf(userStatus)])
    throw new Problem(audioProblems.tooManyUploads, { retryAfterSeconds });
}
