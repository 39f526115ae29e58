import type { WebhookEvent } from '#account/webhooks/server/new-delivery.ts';
import type { ChangeBody, DiscoveredBody, HealthBody } from '#tools/shop-monitor/shared/events.ts';
import type { ProductChange } from '#tools/shop-monitor/shared/ledger.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';
import { snakeCased } from '#platform/shared/snake-case.ts';
import type { Evidence } from './ledger/proof.ts';
import { presentMedia } from './media.ts';
import type { redbubbleProducts, redbubbleShops } from './tables.ts';
import type { Links } from '#account/white-label/server/links.ts';
import { productSubject } from '#tools/shop-monitor/shared/product-values.ts';

export type ShopRow = typeof redbubbleShops.$inferSelect;
export type ProductRow = typeof redbubbleProducts.$inferSelect;

export const productDiscovered = 'product.discovered';

/** Failed scans in a row after which the owner gets one webhook (contract 6). */
const alarmAfterFailures = 3;

/**
 * Returns the webhook of a discovered product, with the payload of spec 3, and with its finished pictures if
 * a template was to make them (contract 14).
 */
export function productEvent(shop: ShopRow, product: ProductRow, links: Links): WebhookEvent {
  const body: DiscoveredBody = {
    event: productDiscovered,
    shop_id: shop.id,
    shop_url: shop.shopUrl,
    ...(shop.source !== 'redbubble' && { shop: { source: shop.source } }),
    product: factsOf(product),
    ...(product.media !== null && {
      media: presentMedia(product, shop.userId, links).map(snakeCased),
      media_error: product.mediaError,
    }),
    ...metadataOf(shop),
  };
  return { ...targetOf(shop), event: body.event, subject: productSubject(shop.id, product.productId), body };
}

function factsOf(product: ProductRow): DiscoveredBody['product'] {
  return {
    id: product.productId,
    url: product.productUrl,
    title: product.title,
    image_url: product.imageUrl,
    price: product.price,
    discovered_at: product.discoveredAt.toISOString(),
  };
}

interface Change {
  readonly event: ProductChange;
  /** Of its row in the product's history: a work may vanish and return many times. */
  readonly changeId: number;
  /** Oldest first. */
  readonly evidence: readonly Evidence[];
}

/** Returns the webhook of a product that is missing or has returned (contract 6). */
export function changeEvent(
  shop: ShopRow,
  product: ProductRow,
  { event, changeId, evidence }: Change,
): WebhookEvent {
  const body: ChangeBody = {
    event,
    shop_id: shop.id,
    shop_url: shop.shopUrl,
    shop: { source: shop.source },
    product: {
      ...factsOf(product),
      last_seen_at: (product.lastSeenAt ?? product.discoveredAt).toISOString(),
    },
    evidence: evidence.map(({ scannedAt, works }) => ({ scanned_at: scannedAt.toISOString(), works })),
    ...metadataOf(shop),
  };
  const subject = `${productSubject(shop.id, product.productId)}:${changeId}`;
  return { ...targetOf(shop), event, subject, body };
}

/**
 * Returns the webhook for a change of the shop's health: the third failure in a row, or the first success
 * after one. Undefined for any other scan (contract 11, Shops).
 */
export function healthEvent(before: ShopRow, after: ShopRow): WebhookEvent | undefined {
  const failed = after.failures === alarmAfterFailures && after.failures > before.failures;
  const recovered = after.failures === 0 && before.failures >= alarmAfterFailures;
  if (!failed && !recovered) return undefined;
  const failing = failed ? after : before;
  const since = failing.failingSince?.toISOString() ?? null;
  const body: HealthBody = {
    event: failed ? 'shop.check_failed' : 'shop.recovered',
    shop_id: after.id,
    shop_url: after.shopUrl,
    status: after.status,
    error: failed ? after.lastError : null,
    failures: failing.failures,
    since,
    next_scan_at: after.nextScanAt?.toISOString() ?? null,
    ...metadataOf(after),
  };
  return { ...targetOf(after), event: body.event, subject: `shop:${after.id}:${since}`, body };
}

function targetOf({ userId, webhookUrl, sealedWebhookAuthorization }: ShopRow) {
  const url = webhookUrl === emailOnly ? undefined : webhookUrl;
  return { userId, url, sealedAuthorization: sealedWebhookAuthorization };
}

function metadataOf({ metadata }: ShopRow) {
  return metadata === null ? {} : { metadata };
}
