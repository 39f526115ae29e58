import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { ledgerLimits, type ProductChange, type ShopEvent } from '#tools/shop-monitor/shared/ledger.ts';
import { changeEvent, type ProductRow, type ShopRow } from '#tools/shop-monitor/server/events.ts';
import { productEvents } from '#tools/shop-monitor/server/tables.ts';
import type { Evidence } from './proof.ts';

interface Changed {
  readonly event: ProductChange;
  readonly at: Date;
  readonly products: readonly {
    readonly product: ProductRow;
    /** The scans that show it, oldest first. */
    readonly evidence: readonly Evidence[];
  }[];
}

/** Whether the shop's webhook is told about an event. */
export function tells({ postProducts, events }: ShopRow, event: ShopEvent): boolean {
  return postProducts && events.includes(event);
}

/**
 * Writes what became of products into their history, and tells the webhook if the shop wants it: in the
 * transaction that changes their state, so that each change is told once. Returns how many were told.
 */
export async function tellChanges(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  shop: ShopRow,
  { event, at, products }: Changed,
): Promise<number> {
  if (products.length === 0) return 0;
  const rows = await tx
    .insert(productEvents)
    .values(products.map(({ product }) => ({ productId: product.id, shopId: shop.id, event, at })))
    .returning({ id: productEvents.id, productId: productEvents.productId });
  if (!tells(shop, event)) return 0;
  const ids = new Map(rows.map(({ id, productId }) => [productId, id]));
  for (const { product, evidence } of products) {
    const changeId = ids.get(product.id) ?? 0;
    await outbox.write(tx, changeEvent(shop, product, { event, changeId, evidence: shown(evidence) }));
  }
  return products.length;
}

/** The first scan and the last ones. */
function shown([first, ...rest]: readonly Evidence[]): readonly Evidence[] {
  return first ? [first, ...rest.slice(1 - ledgerLimits.evidence)] : [];
}
