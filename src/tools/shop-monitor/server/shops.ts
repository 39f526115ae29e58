import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Orm, Tx } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { shopProblems } from '../shared/problems.ts';
import type { CountedShop } from './present.ts';
import { redbubbleProducts, redbubbleShops } from './tables.ts';

/** Returns a customer's shops, oldest first. */
export async function findShops(orm: Orm, userId: number): Promise<CountedShop[]> {
  return counted(orm).where(eq(redbubbleShops.userId, userId)).orderBy(asc(redbubbleShops.id));
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
  return orm
    .select({
      ...getTableColumns(redbubbleShops),
      productCount: sql<number>`(${productCount})`.mapWith(Number),
    })
    .from(redbubbleShops)
    .$dynamic();
}
