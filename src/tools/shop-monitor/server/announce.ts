import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { type ProductRow, productEvent, type ShopRow } from './events.ts';
import type { Links } from '#account/white-label/server/links.ts';

/**
 * Announces new products to the owner of a shop, in the transaction that inserts them: at once, or once their
 * pictures are finished.
 */
export type Announce = (tx: Tx, shop: ShopRow, products: readonly ProductRow[]) => Promise<void>;

export interface AnnounceDeps {
  readonly outbox: Pick<Outbox, 'write'>;
  readonly links: Links;
}

/** Writes the webhook of each product. A product that was announced before is not announced again. */
export function announceAtOnce({ outbox, links }: AnnounceDeps): Announce {
  return async (tx, shop, products) => {
    for (const product of products) await outbox.write(tx, productEvent(shop, product, links));
  };
}
