import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { sendZip } from '#account/results/server/zip/send-zip.ts';
import type { AccountPlaces } from '#platform/server/budgets/account-places.ts';
import { isOfOther } from '#platform/server/http/hosts.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { getBatchZip } from '#workflows/batches/shared/contract.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import type { BatchDeps } from './deps.ts';
import { findItemsWithPictures } from './find-batch.ts';
import { batches } from './tables.ts';
import { zipEntries } from './zip-names.ts';

interface ZipDeps extends Pick<BatchDeps, 'database' | 'files' | 'clock'> {
  readonly places: AccountPlaces;
}

/**
 * Returns the ZIP of a batch by its unguessable name. Throws `Problem` 404 for an unknown name and a batch
 * without a finished picture, 409 before the end, 410 after the expiry, and as `sendZip` does.
 */
export async function sendBatchZip(
  { database, clock, ...deps }: ZipDeps,
  name: string,
  request: FastifyRequest,
): Promise<Reply<typeof getBatchZip>> {
  const zipName = name.slice(0, -'.zip'.length);
  const [batch] = await database.orm.select().from(batches).where(eq(batches.zipName, zipName));
  if (!batch || isOfOther(request, batch.userId)) throw new Problem(batchProblems.notFound);
  if (!batch.finishedAt || !batch.expiresAt) throw new Problem(batchProblems.notEnded);
  if (batch.expiresAt <= clock.now()) throw new Problem(batchProblems.expired);
  const entries = zipEntries(await findItemsWithPictures(database, batch.id));
  if (entries.length === 0) throw new Problem(batchProblems.notFound);
  return sendZip(deps, { userId: batch.userId, entries, finishedAt: batch.finishedAt });
}
