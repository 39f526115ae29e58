import type { Database } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { FileKind } from '#platform/server/files/stored-files.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import { thumbnailSteps } from '#platform/server/image/pipeline/steps.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';

/** The files of all small pictures have keys with this prefix. */
export const pictureFilePrefix = 'product-pictures/';

export const productPictureFiles: readonly FileKind[] = [
  {
    prefix: pictureFilePrefix,
    neededSql: 'select p.file as name from product_pictures p where p.file in (select name from file)',
  },
];

export interface StorePictureDeps {
  readonly database: Database;
  readonly files: Files;
  readonly images: Pictures;
}

export interface PictureOwner {
  /** Row id of the product. */
  readonly productId: number;
  readonly userId: number;
}

const nameLength = 22;

/**
 * Makes the small picture of a product and stores it, unless there is one. Throws `Problem` for a picture
 * that can't be read, 503 and 507 of the store, and the signal's reason.
 */
export async function storePicture(
  { database, files, images }: StorePictureDeps,
  { productId, userId }: PictureOwner,
  source: SpooledFile,
  signal: AbortSignal,
): Promise<void> {
  const job = await planJob(storedBytes(source), thumbnailSteps(shopLimits.picturePx));
  // Behind everybody else's work: nobody waits for a list's picture.
  const caller = { accountId: userId, isPremium: false, isBackground: true, signal };
  const { pictures } = await images.run(job, caller);
  const [{ bytes, contentType }] = pictures;
  const name = `${randomBase62(nameLength)}.webp`;
  await files.put(pictureFilePrefix + name, bytes, { contentType });
  const stored = await database.query('product_picture_store', storeSql, [productId, userId, name]);
  if (stored.length === 0) await files.remove(pictureFilePrefix + name);
}

/** Whoever is first stores it. Parameters: product, account, name of the file. */
const storeSql = `
insert into product_pictures (product_id, user_id, file, turn)
select id, $2::integer, $3, 0 from redbubble_products where id = $1::bigint
on conflict (product_id) do update set file = excluded.file, due_at = null, leased_until = null
  where product_pictures.file is null
returning product_id`;
