import { and, count, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { users } from '#account/access/server/tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { EmailClaim } from '#platform/server/mail/email-queue.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import {
  type NewsEmailRow,
  redbubbleProducts,
  redbubbleShops,
  toldNotifications,
} from '#tools/shop-monitor/server/tables.ts';
import type { News } from './news-email.ts';

/** The right to send the email of a scan. */
export type NewsClaim = EmailClaim & Pick<NewsEmailRow, 'shopId' | 'firstProductId' | 'lastProductId'>;

/**
 * Returns what the email of a scan tells; undefined if its shop is gone, turned it off, or its owner has no
 * verified address.
 */
export async function findNews({ orm }: Database, claim: NewsClaim): Promise<News | undefined> {
  const [found] = await orm
    .select({ shop: redbubbleShops, email: users.email })
    .from(redbubbleShops)
    .innerJoin(users, eq(users.id, redbubbleShops.userId))
    .where(eq(redbubbleShops.id, claim.shopId));
  const token = found?.shop.unsubscribeToken;
  if (!found?.shop.notifyEmail || found.email === null || !token) return undefined;
  const { id, shopId, notification } = redbubbleProducts;
  const isTold = and(
    eq(shopId, claim.shopId),
    gte(id, claim.firstProductId),
    lte(id, claim.lastProductId),
    inArray(notification, toldNotifications),
  );
  const [all] = await orm.select({ count: count() }).from(redbubbleProducts).where(isTold);
  const products = await orm
    .select()
    .from(redbubbleProducts)
    .where(isTold)
    .orderBy(desc(id))
    .limit(shopLimits.newsEmailProducts);
  if (products.length === 0) return undefined;
  return { id: claim.id, to: found.email, shop: found.shop, token, products, count: all?.count ?? 0 };
}
