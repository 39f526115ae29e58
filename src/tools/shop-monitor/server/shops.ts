import { and, count, desc, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm';
import type { Orm, Tx } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { listShops } from '#tools/shop-monitor/shared/contract.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { ShopSource } from '#tools/shop-monitor/shared/sources.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import type { CountedShop } from './present.ts';
import { redbubbleProducts, redbubbleShops } from './tables.ts';

/** Returns a page of a customer's shops, of one kind or of all, newest first. */
export async function findShops(
  orm: Orm,
  userId: number,
  { limit = shopLimits.shopsPage.pageDefault, before }: QueryOf<typeof listShops>,
  source?: ShopSource,
): Promise<Page<CountedShop, number>> {
  const { id } = redbubbleShops;
  const found = await counted(orm)
    .where(
      and(
        eq(redbubbleShops.userId, userId),
        source === undefined ? undefined : eq(redbubbleShops.source, source),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  return pageOf(found, limit, (shop) => shop.id);
}

/** Returns a shop of the customer. Throws `Shop not found` for any other, whether it exists or not. */
export async function findOwnShop(orm: Orm | Tx, userId: number, shopId: number): Promise<CountedShop> {
  const shop = await lookUpOwnShop(orm, userId, shopId);
  if (!shop) throw new Problem(shopProblems.shopNotFound);
  return shop;
}

/** As `findOwnShop`, but undefined if there is none. */
export async function lookUpOwnShop(
  orm: Orm | Tx,
  userId: number,
  shopId: number,
): Promise<CountedShop | undefined> {
  const [row] = await counted(orm).where(
    and(eq(redbubbleShops.id, shopId), eq(redbubbleShops.userId, userId)),
  );
  return row;
}

function counted(orm: Orm | Tx) {
  const productCount = orm
    .select({ count: count() })
    .from(redbubbleProducts)
    .where(eq(redbubbleProducts.shopId, redbubbleShops.id));
  const missingCount = orm
    .select({ count: count() })
    .from(redbubbleProducts)
    .where(and(eq(redbubbleProducts.shopId, redbubbleShops.id), isNotNull(redbubbleProducts.missingSince)));
  return orm
    .select({
      ...getTableColumns(redbubbleShops),
      productCount: sql<number>`(${productCount})`.mapWith(Number),
      missingCount: sql<number>`(${missingCount})`.mapWith(Number),
    })
    .from(redbubbleShops)
    .$dynamic();
}
