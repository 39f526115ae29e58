import { and, eq } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { getProductPicture } from '#tools/shop-monitor/shared/contract.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { productPictures, redbubbleProducts, redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import { pictureFilePrefix } from './store-picture.ts';
import { wantPictures } from './want-pictures.ts';

interface SendPictureDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
}

interface OwnProduct {
  readonly userId: number;
  readonly shopId: number;
  /** Work id. */
  readonly productId: string;
}

/** How long a caller waits before it asks again for a picture that is on its way. */
const retryAfterSeconds = 2;

/**
 * Returns the small picture of an account's product. Throws `Problem` 404: `product_not_found`,
 * `picture_pending` for one that is on its way from now on, `picture_not_found` for one that could not be
 * made.
 */
export async function sendPicture(
  { database, files, clock }: SendPictureDeps,
  { userId, shopId, productId }: OwnProduct,
): Promise<Reply<typeof getProductPicture>> {
  const { orm } = database;
  const [found] = await orm
    .select({ id: redbubbleProducts.id, imageUrl: redbubbleProducts.imageUrl, picture: productPictures })
    .from(redbubbleProducts)
    .innerJoin(redbubbleShops, eq(redbubbleShops.id, redbubbleProducts.shopId))
    .leftJoin(productPictures, eq(productPictures.productId, redbubbleProducts.id))
    .where(
      and(
        eq(redbubbleProducts.shopId, shopId),
        eq(redbubbleProducts.productId, productId),
        eq(redbubbleShops.userId, userId),
      ),
    );
  if (!found) throw new Problem(shopProblems.productNotFound);
  const { picture, imageUrl, id } = found;
  if (!picture && imageUrl !== null)
    await wantPictures(orm, { userId, productIds: [id], dueAt: clock.now() });
  const isPending = picture ? picture.dueAt !== null : imageUrl !== null;
  if (isPending) throw new Problem(shopProblems.picturePending, { retryAfterSeconds });
  const file = picture?.file ? await files.open(pictureFilePrefix + picture.file) : undefined;
  if (!file) throw new Problem(shopProblems.pictureNotFound);
  return {
    stream: file.stream,
    contentType: outputFormats.webp.contentType,
    headers: {
      'content-length': String(file.sizeBytes),
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${productId}.webp"`,
    },
  };
}
