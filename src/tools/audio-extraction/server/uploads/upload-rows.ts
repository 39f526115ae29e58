import { and, count, eq, gt, lt, sql, sum } from 'drizzle-orm';
import type { Database, Orm, Tx } from '#platform/server/database/database.ts';
import type { GrowingFile } from '#platform/server/files/growing-files.ts';
import { Problem } from '#platform/shared/problem.ts';
import { uploadLimits } from '#tools/audio-extraction/shared/limits.ts';
import { uploadProblems } from '#tools/audio-extraction/shared/uploads.ts';
import { videoKey } from '#tools/audio-extraction/server/job-files.ts';
import { type Upload, uploads } from '#tools/audio-extraction/server/tables.ts';

/** Account and upload. An upload of another account is not found. */
export interface OwnUpload {
  readonly id: string;
  readonly userId: number;
}

export function isOwn({ id, userId }: OwnUpload) {
  return and(eq(uploads.id, id), eq(uploads.userId, userId));
}

/**
 * Returns an upload of this account. Throws `Problem` 404 `Upload not found`, and 410 once it has expired.
 */
export async function findUpload({ orm }: Database, own: OwnUpload, now: Date): Promise<Upload> {
  const [upload] = await orm.select().from(uploads).where(isOwn(own));
  if (!upload) throw new Problem(uploadProblems.uploadNotFound);
  if (upload.expiresAt <= now) throw new Problem(uploadProblems.uploadExpired);
  return upload;
}

/** Returns what the store knows an upload by: its key is that of the video of the job that will take it. */
export function fileOf({ id, sizeBytes, receivedBytes, state }: Upload): GrowingFile {
  return { key: videoKey(id), sizeBytes, growth: { receivedBytes, state } };
}

/** Returns how many uploads an account has, and the bytes that are or will be stored for them. */
export async function countUploads(
  orm: Orm | Tx,
  userId: number,
): Promise<{ readonly uploads: number; readonly bytes: number }> {
  const [counted] = await orm
    .select({ uploads: count(), bytes: sum(uploads.sizeBytes).mapWith(Number) })
    .from(uploads)
    .where(eq(uploads.userId, userId));
  return { uploads: counted?.uploads ?? 0, bytes: counted?.bytes ?? 0 };
}

/**
 * Unfinished uploads but those that were left alone: nobody holds places or disk space by sending nothing.
 */
export const isUnderWay = and(
  lt(uploads.receivedBytes, uploads.sizeBytes),
  gt(uploads.touchedAt, sql`now() - make_interval(mins => ${uploadLimits.idleMinutes})`),
);

/** Bytes that uploads without a job have on the store, or will have. */
export interface UntakenBytes {
  readonly stored: number;
  /** Bytes that running uploads have yet to receive. */
  readonly pending: number;
}

/** Returns the bytes that the uploads of all accounts hold. */
export async function untakenBytes(orm: Orm | Tx): Promise<UntakenBytes> {
  const pending = sql`sum(${uploads.sizeBytes} - ${uploads.receivedBytes}) filter (where ${isUnderWay})`;
  const [held] = await orm
    .select({
      stored: sql`coalesce(sum(${uploads.receivedBytes}), 0)`.mapWith(Number),
      pending: sql`coalesce(${pending}, 0)`.mapWith(Number),
    })
    .from(uploads);
  return held ?? { stored: 0, pending: 0 };
}

/** Returns whether nothing has arrived of an unfinished upload for so long that it holds nothing. */
export async function isLeftAlone(orm: Orm | Tx, own: OwnUpload): Promise<boolean> {
  const [active] = await orm
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isOwn(own), isUnderWay));
  return !active;
}
