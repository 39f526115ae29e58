import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import type { Growth } from '#platform/server/files/growing-files.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { Problem } from '#platform/shared/problem.ts';
import { uploadProblems } from '#tools/audio-extraction/shared/uploads.ts';
import { type Upload, uploads } from '#tools/audio-extraction/server/tables.ts';
import { isOwn, type OwnUpload } from './upload-rows.ts';

/** The right of one request to continue an upload, across all processes. */
export interface UploadLock {
  /** The upload as it was when the lock was taken. */
  readonly upload: Upload;
  /**
   * Stores how far the upload is, and keeps the lock. Throws `Problem` 423 if another request has taken it.
   */
  save(growth: Growth): Promise<void>;
  /** Keeps the lock. Throws `Problem` 423 if another request has taken it. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** How long a lock outlives its request if the process dies or the sender falls silent. */
const leaseSeconds = 10;
/** How often a request that goes on renews its lock. */
export const renewEveryMs = (leaseSeconds * 1000) / 4;
const retryAfterSeconds = 2;

/** `clock_timestamp()`, because `now()` is when the transaction began. */
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/**
 * Takes the lock on an upload by a lease on the database's clock. Throws `Problem` 423 while another request
 * has it.
 */
export async function lockUpload({ orm }: Database, own: OwnUpload): Promise<UploadLock> {
  const lockedBy = randomBase62(22);
  const isFree = or(isNull(uploads.lockedUntil), lt(uploads.lockedUntil, sql`clock_timestamp()`));
  const [upload] = await orm
    .update(uploads)
    .set({ lockedBy, lockedUntil: leaseEnd })
    .where(and(isOwn(own), isFree))
    .returning();
  if (!upload) throw locked();
  const isOurs = and(eq(uploads.id, own.id), eq(uploads.lockedBy, lockedBy));

  async function keep(growth: Partial<Growth>): Promise<void> {
    const [kept] = await orm
      .update(uploads)
      .set({ ...growth, touchedAt: sql`now()`, lockedUntil: leaseEnd })
      .where(isOurs)
      .returning({ id: uploads.id });
    if (!kept) throw locked();
  }

  return {
    upload,
    save: keep,
    renew: () => keep({}),
    async release() {
      await orm.update(uploads).set({ lockedBy: null, lockedUntil: null }).where(isOurs);
    },
  };
}

/**
 * Throws `Problem` 423 while a request continues the upload. A client that asked where to go on would
 * otherwise send bytes that are refused.
 */
export async function refuseLocked({ orm }: Database, own: OwnUpload): Promise<void> {
  const [held] = await orm
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isOwn(own), gt(uploads.lockedUntil, sql`clock_timestamp()`)));
  if (held) throw locked();
}

function locked(): Problem {
  return new Problem(uploadProblems.uploadLocked, { retryAfterSeconds });
}
