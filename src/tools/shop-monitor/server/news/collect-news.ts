import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { ProductRow, ShopRow } from '#tools/shop-monitor/server/events.ts';
import { shopNewsEmails } from '#tools/shop-monitor/server/tables.ts';

/** The channel on which a commit says that there may be an email to send. */
export const newsChannel = 'shop_news_emails';

/** The rest of the minute that news may wait for its pictures is for looking and sending (contract 14). */
const holdMs = (shopLimits.newsHoldSeconds - 2) * 1000;

interface ScanNews {
  readonly scanId: string;
  readonly products: readonly ProductRow[];
  readonly now: Date;
}

/**
 * Puts new products into the email of their scan, in the transaction that inserts them. It is due when the
 * scan has ended, and if that never happens a minute after its first product.
 */
export async function collectNews(tx: Tx, shop: ShopRow, { scanId, products, now }: ScanNews): Promise<void> {
  const ids = products.map(({ id }) => id);
  if (!shop.notifyEmail || ids.length === 0) return;
  const lastProductId = Math.max(...ids);
  const extended = await tx
    .update(shopNewsEmails)
    .set({ lastProductId })
    .where(
      and(eq(shopNewsEmails.shopId, shop.id), eq(shopNewsEmails.scanId, scanId), eq(shopNewsEmails.run, 0)),
    )
    .returning({ id: shopNewsEmails.id });
  if (extended.length > 0) return;
  const deadline = new Date(now.getTime() + holdMs);
  await tx.insert(shopNewsEmails).values({
    shopId: shop.id,
    userId: shop.userId,
    scanId,
    firstProductId: Math.min(...ids),
    lastProductId,
    waitsForPictures: shop.templateId !== null,
    createdAt: now,
    deadline,
    dueAt: deadline,
    traceParent: currentTraceParent(),
  });
}

/** Makes the email of a scan due, in the transaction that ends the scan. */
export async function closeNews(tx: Tx, shop: ShopRow, scanId: string, now: Date): Promise<void> {
  const closed = await tx
    .update(shopNewsEmails)
    .set({ dueAt: now })
    .where(
      and(eq(shopNewsEmails.shopId, shop.id), eq(shopNewsEmails.scanId, scanId), eq(shopNewsEmails.run, 0)),
    )
    .returning({ id: shopNewsEmails.id });
  if (closed.length > 0) await tx.execute(sql`select pg_notify(${newsChannel}, '')`);
}
