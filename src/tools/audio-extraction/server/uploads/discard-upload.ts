import { eq, lte } from 'drizzle-orm';
import type { UploadDeps } from '#tools/audio-extraction/server/deps.ts';
import { type Upload, uploads } from '#tools/audio-extraction/server/tables.ts';
import { fileOf } from './upload-rows.ts';

/** Deletes an upload that no job has taken, then its bytes; a request that continues it ends. */
export async function discardUpload({ database, growing }: UploadDeps, { id }: Pick<Upload, 'id'>) {
  const [deleted] = await database.orm.delete(uploads).where(eq(uploads.id, id)).returning();
  if (deleted) await growing.discard(fileOf(deleted));
}

const batchSize = 200;

/** Deletes uploads whose time is over. The bytes of one whose removal failed are orphans. */
export async function sweepExpiredUploads(deps: UploadDeps): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const expired = await deps.database.orm
      .select({ id: uploads.id })
      .from(uploads)
      .where(lte(uploads.expiresAt, now))
      .limit(batchSize);
    for (const upload of expired) await discardUpload(deps, upload);
    if (expired.length < batchSize) return;
  }
}
