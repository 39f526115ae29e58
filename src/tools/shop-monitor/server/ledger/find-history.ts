import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { ProductEvent } from '#tools/shop-monitor/shared/entities.ts';
import { ledgerLimits } from '#tools/shop-monitor/shared/ledger.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { productDiscovered } from '#tools/shop-monitor/server/events.ts';
import { productEvents, redbubbleProducts, redbubbleShops } from '#tools/shop-monitor/server/tables.ts';

interface OwnProduct {
  readonly userId: number;
  readonly shopId: number;
  readonly productId: string;
}

/**
 * Returns what happened to a product, newest first, back to its discovery. Throws `Problem` 404 for a product
 * that is in no shop of the customer.
 */
export async function findHistory(
  { orm }: Database,
  { userId, shopId, productId }: OwnProduct,
): Promise<ProductEvent[]> {
  const [product] = await orm
    .select({ id: redbubbleProducts.id, discoveredAt: redbubbleProducts.discoveredAt })
    .from(redbubbleProducts)
    .innerJoin(redbubbleShops, eq(redbubbleShops.id, redbubbleProducts.shopId))
    .where(
      and(
        eq(redbubbleShops.userId, userId),
        eq(redbubbleProducts.shopId, shopId),
        eq(redbubbleProducts.productId, productId),
      ),
    );
  if (!product) throw new Problem(shopProblems.productNotFound);
  const rows = await orm
    .select({ event: productEvents.event, at: productEvents.at })
    .from(productEvents)
    .where(eq(productEvents.productId, product.id))
    .orderBy(desc(productEvents.id))
    .limit(ledgerLimits.history);
  const all = [...rows, { event: productDiscovered, at: product.discoveredAt } as const];
  return all.slice(0, ledgerLimits.history).map(({ event, at }) => ({ event, at: at.toISOString() }));
}
