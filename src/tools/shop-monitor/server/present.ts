import type { DeliveryState } from '../../../account/webhooks/server/deliveries.ts';
import { snakeCased } from '../../../platform/shared/snake-case.ts';
import type { Product, ScanCounts, Shop } from '../shared/entities.ts';
import { type NotificationState, type ShopStatus, shopStatusMessages } from '../shared/statuses.ts';
import type { ProductRow, ShopRow } from './events.ts';
import { presentMedia } from './media.ts';

export interface CountedShop extends ShopRow {
  readonly productCount: number;
}

/** Returns a shop as its owner sees it. */
export function presentShop(row: CountedShop, publicUrl: string): Shop {
  const status = statusOf(row);
  const feed = `${publicUrl}/api/redbubble/feeds/${row.feedToken}`;
  return {
    id: row.id,
    shopUrl: row.shopUrl,
    webhookUrl: row.webhookUrl,
    hasWebhookAuthorization: row.sealedWebhookAuthorization !== null,
    syncProducts: row.syncProducts,
    postProducts: row.postProducts,
    notifyExisting: row.notifyExisting,
    templateId: row.templateId,
    isActive: row.isActive,
    status,
    statusText: shopStatusMessages[status].text,
    lastScrapedAt: iso(row.lastScrapedAt),
    lastError: row.lastError,
    lastErrorAt: iso(row.lastErrorAt),
    failures: row.failures,
    nextScanAt: status === 'scanning' ? null : iso(row.nextScanAt),
    baselineAt: iso(row.baselineAt),
    productCount: row.productCount,
    ...(row.metadata !== null && { metadata: row.metadata }),
    feedUrl: `${feed}/feed.json`,
    atomUrl: `${feed}/feed.atom`,
    createdAt: row.createdAt.toISOString(),
  };
}

function statusOf({ status, scanId, requestedAt }: ShopRow): ShopStatus {
  return scanId !== null || requestedAt !== null ? 'scanning' : (status ?? 'scanning');
}

/** Returns a product as its owner sees it. `delivery` is the state of its webhook in the delivery log. */
export function presentProduct(
  row: ProductRow,
  delivery: DeliveryState | undefined,
  resultsBaseUrl: string,
): Product {
  const sentAt = delivery?.deliveredAt ?? null;
  return {
    id: row.id,
    productId: row.productId,
    productUrl: row.productUrl,
    title: row.title,
    imageUrl: row.imageUrl,
    price: row.price,
    webhookSent: sentAt !== null,
    webhookSentAt: iso(sentAt),
    notification: notificationOf(row, delivery),
    media: presentMedia(row, resultsBaseUrl),
    mediaError: row.mediaError,
    missing: row.missingScans > 0,
    discoveredAt: row.discoveredAt.toISOString(),
  };
}

/** Returns a product for API keys (contract 3). */
export function keyProduct(product: Product) {
  return { ...snakeCased(product), media: product.media.map(snakeCased) };
}

function notificationOf(
  { notification }: ProductRow,
  delivery: DeliveryState | undefined,
): NotificationState {
  if (notification !== 'posted') return notification;
  if (delivery?.deliveredAt) return 'sent';
  return delivery?.status === 'failed' ? 'failed' : 'pending';
}

/** Returns the counts of the last scan. */
export function presentCounts(row: ShopRow): ScanCounts {
  return { found: row.lastFound, new: row.lastNew, notified: row.lastNotified, complete: row.lastComplete };
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
