import { and, count, desc, eq, lt } from 'drizzle-orm';
import { users } from '#account/access/server/tables.ts';
import { chargeBudget, requireBudget } from '#account/budgets/server/account-budget.ts';
import type { Plan } from '#account/usage/shared/quota.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Finish, Orm, Tx } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { ImageFormat } from '#platform/server/image/formats.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import { assetLimits } from '#tools/text-overlay/shared/asset-limits.ts';
import { assetProblems } from '#tools/text-overlay/shared/asset-problems.ts';
import { assets } from '#tools/text-overlay/server/tables.ts';
import { assetFileKey, contentTypeOf, newAssetFileName } from './asset-files.ts';

export interface AssetDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
}

export type StoredAsset = typeof assets.$inferSelect;

export interface AssetOwner {
  readonly userId: number;
  readonly plan: Plan;
}

/** A picture that has been decoded to check it. */
export interface CheckedPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
}

/** Returns an account's asset. Throws 404 if it does not exist or is another account's. */
export async function getAsset({ orm }: Database, userId: number, id: string): Promise<StoredAsset> {
  const [asset] = await orm.select().from(assets).where(ownedBy(userId, id));
  if (!asset) throw new Problem(assetProblems.notFound);
  return asset;
}

/** Returns a page of an account's assets, newest first. */
export async function listAssets(
  { lists }: Database,
  userId: number,
  {
    limit = assetLimits.pageDefault,
    before,
  }: { readonly limit?: number | undefined; readonly before?: number | undefined },
): Promise<Page<StoredAsset, number>> {
  const { position } = assets;
  const found = await lists.orm
    .select()
    .from(assets)
    .where(and(eq(assets.userId, userId), before === undefined ? undefined : lt(position, before)))
    .orderBy(desc(position))
    .limit(limit + 1);
  return pageOf(found, limit, (asset) => asset.position);
}

/** Throws 403 if an account has as many assets as its plan allows. */
export async function requireAssetPlace(orm: Orm | Tx, { userId, plan }: AssetOwner): Promise<void> {
  const [own] = await orm.select({ count: count() }).from(assets).where(eq(assets.userId, userId));
  if ((own?.count ?? 0) >= assetLimits.perAccount[plan]) throw new Problem(assetProblems.limit);
}

/**
 * Stores a picture as an asset: the file first, then its row, in a transaction that `finish` ends. Throws 403
 * over the account's limit, also when requests race for the last free place, and 429 while the account has
 * stored too much. If the process dies in between, the sweep removes the file.
 */
export async function storeAsset<Result>(
  { database, files, clock }: AssetDeps,
  owner: AssetOwner,
  { bytes, ...picture }: CheckedPicture,
  finish: Finish<StoredAsset, Result>,
): Promise<Result> {
  const fileName = newAssetFileName(picture.format);
  const values = {
    ...picture,
    id: `ast_${randomBase62(22)}`,
    userId: owner.userId,
    fileName,
    sizeBytes: bytes.byteLength,
    createdAt: clock.now(),
  };
  await files.put(assetFileKey(fileName), bytes, { contentType: contentTypeOf(picture.format) });
  try {
    return await database.transaction(async (tx) => finish(tx, await insertAsset(tx, owner, values)));
  } catch (error) {
    // After any other error the commit may have succeeded; the sweep then decides.
    if (error instanceof Problem) await removeFile(files, fileName);
    throw error;
  }
}

/** The lock on the account makes counting and inserting one step. */
async function insertAsset(
  tx: Tx,
  owner: AssetOwner,
  values: typeof assets.$inferInsert,
): Promise<StoredAsset> {
  const stored = { userId: owner.userId, kind: 'stored_bytes' } as const;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('no key update');
  await requireAssetPlace(tx, owner);
  await requireBudget(tx, stored);
  await chargeBudget(tx, { ...stored, amount: values.sizeBytes });
  const [created] = await tx.insert(assets).values(values).returning();
  if (!created) throw new Error('Expected the new asset, received no row');
  return created;
}

/**
 * Deletes an asset: first its row, then its file, which the sweep removes if this fails. Throws 404 if it
 * does not exist or is another account's.
 */
export async function deleteAsset({ database, files }: AssetDeps, userId: number, id: string): Promise<void> {
  const [deleted] = await database.orm
    .delete(assets)
    .where(ownedBy(userId, id))
    .returning({ fileName: assets.fileName });
  if (!deleted) throw new Problem(assetProblems.notFound);
  await removeFile(files, deleted.fileName);
}

/** A store that is away now does not change the outcome: the sweep removes the file later. */
async function removeFile(files: Files, fileName: string): Promise<void> {
  await Promise.allSettled([files.removeAll([assetFileKey(fileName)])]);
}

const ownedBy = (userId: number, id: string) => and(eq(assets.id, id), eq(assets.userId, userId));
