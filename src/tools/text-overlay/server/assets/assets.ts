import { and, count, desc, eq, inArray, lt } from 'drizzle-orm';
import { users } from '#account/access/server/tables.ts';
import { chargeBudget, requireBudgetIn } from '#account/budgets/server/account-budget.ts';
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
  if ((await countAssetPlaces(orm, { userId, plan })) <= 0) throw new Problem(assetProblems.limit);
}

/** Returns how many more assets an account may have. */
export async function countAssetPlaces(orm: Orm | Tx, { userId, plan }: AssetOwner): Promise<number> {
  const [own] = await orm.select({ count: count() }).from(assets).where(eq(assets.userId, userId));
  return assetLimits.perAccount[plan] - (own?.count ?? 0);
}

export type NewAsset = typeof assets.$inferInsert;

/**
 * Stores a picture as an asset: the file first, then its row, in a transaction that `finish` ends. Throws as
 * `insertAsset` does. If the process dies in between, the sweep removes the file.
 */
export async function storeAsset<Result>(
  deps: AssetDeps,
  owner: AssetOwner,
  picture: CheckedPicture,
  finish: Finish<StoredAsset, Result>,
): Promise<Result> {
  const asset = await storeAssetFile(deps, owner, picture);
  try {
    return await deps.database.transaction(async (tx) => finish(tx, await insertAsset(tx, owner, asset)));
  } catch (error) {
    // After any other error the commit may have succeeded; the sweep then decides.
    if (error instanceof Problem) await removeFile(deps.files, asset.fileName);
    throw error;
  }
}

/** Stores the file of an asset. Until its row is inserted, the sweep takes it for one that nobody needs. */
export async function storeAssetFile(
  { files, clock }: Omit<AssetDeps, 'database'>,
  { userId }: Pick<AssetOwner, 'userId'>,
  { bytes, ...picture }: CheckedPicture,
): Promise<NewAsset> {
  const fileName = newAssetFileName(picture.format);
  await files.put(assetFileKey(fileName), bytes, { contentType: contentTypeOf(picture.format) });
  return {
    ...picture,
    id: `ast_${randomBase62(22)}`,
    userId,
    fileName,
    sizeBytes: bytes.byteLength,
    createdAt: clock.now(),
  };
}

/**
 * Inserts an asset. The lock on the account makes counting and inserting one step. Throws 403 over the
 * account's limit, also when requests race for the last free place, and 429 while it has stored too much.
 */
export async function insertAsset(tx: Tx, owner: AssetOwner, values: NewAsset): Promise<StoredAsset> {
  const stored = { userId: owner.userId, kind: 'stored_bytes' } as const;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('no key update');
  await requireAssetPlace(tx, owner);
  await requireBudgetIn(tx, stored);
  await chargeBudget(tx, { ...stored, amount: values.sizeBytes });
  const [created] = await tx.insert(assets).values(values).returning();
  if (!created) throw new Error('Expected the new asset, received no row');
  return created;
}

/** Returns what uses an asset, in words such as `the template Sale`. */
export type FindAssetUses = (tx: Tx, id: string) => Promise<readonly string[]>;

/** Which asset is deleted. */
interface Deletion {
  readonly userId: number;
  readonly id: string;
  /** Also one that is in use. */
  readonly force: boolean;
}

/**
 * Deletes an asset: first its row, then its file, which the sweep removes if this fails. Throws 404 if it
 * does not exist or is another account's, and 409 `asset_in_use` if something uses it, unless `force` is set.
 */
export async function deleteAsset(
  { database, files }: AssetDeps,
  { userId, id, force }: Deletion,
  findUses: FindAssetUses,
): Promise<void> {
  const fileName = await database.transaction(async (tx) => {
    const [locked] = await tx.select().from(assets).where(ownedBy(userId, id)).for('update');
    if (!locked) throw new Problem(assetProblems.notFound);
    const uses = force ? [] : await findUses(tx, id);
    const { inUse } = assetProblems;
    if (uses.length > 0) throw new Problem({ ...inUse, error: `${inUse.error}: ${uses.join(', ')}` });
    await tx.delete(assets).where(ownedBy(userId, id));
    return locked.fileName;
  });
  await removeFile(files, fileName);
}

/**
 * Returns which of these ids are assets of the account, which are then not deleted before the transaction
 * ends.
 */
export async function lockAssets(
  tx: Tx,
  userId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.userId, userId), inArray(assets.id, [...ids])))
    .orderBy(assets.id)
    .for('key share');
  return new Set(found.map(({ id }) => id));
}

/** A store that is down now does not change the outcome: the sweep removes the file later. */
async function removeFile(files: Files, fileName: string): Promise<void> {
  await Promise.allSettled([files.removeAll([assetFileKey(fileName)])]);
}

const ownedBy = (userId: number, id: string) => and(eq(assets.id, id), eq(assets.userId, userId));
