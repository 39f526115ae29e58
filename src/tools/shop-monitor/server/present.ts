import type { Principal } from '#account/access/server/principal.ts';
import type { DeliveryState } from '#account/webhooks/server/deliveries.ts';
import { snakeCased } from '#platform/shared/snake-case.ts';
import type { Product, ScanCounts, Shop } from '#tools/shop-monitor/shared/entities.ts';
import type { ProductState } from '#tools/shop-monitor/shared/ledger.ts';
import {
  type NotificationState,
  type ShopStatus,
  statusTextOf,
} from '#tools/shop-monitor/shared/statuses.ts';
import type { ProductRow, ShopRow } from './events.ts';
import { presentMedia } from './media.ts';
import type { PictureRow } from './tables.ts';
import type { Links } from '#account/white-label/server/links.ts';

export interface CountedShop extends ShopRow {
  readonly productCount: number;
  readonly missingCount: number;
}

/** Returns a shop as its owner sees it. */
export function presentShop(row: CountedShop, links: Links): Shop {
  const status = statusOf(row);
  const feeds = row.source === 'redbubble' ? '/api/redbubble/feeds' : '/api/shops/feeds';
  const feed = `${links.feedsOf(row.userId)}${feeds}/${row.feedToken}`;
  return {
    id: row.id,
    source: row.source,
    shopUrl: row.shopUrl,
    webhookUrl: row.webhookUrl,
    hasWebhookAuthorization: row.sealedWebhookAuthorization !== null,
    syncProducts: row.syncProducts,
    postProducts: row.postProducts,
    notifyExisting: row.notifyExisting,
    events: row.events,
    notifyEmail: row.notifyEmail,
    notifyWeekly: row.weeklySince !== null,
    templateId: row.templateId,
    isActive: row.isActive,
    status,
    statusText: statusTextOf(status, row),
    lastScrapedAt: iso(row.lastScrapedAt),
    lastError: row.lastError,
    lastErrorAt: iso(row.lastErrorAt),
    failures: row.failures,
    nextScanAt: status === 'scanning' ? null : iso(row.nextScanAt),
    baselineAt: iso(row.baselineAt),
    productCount: row.productCount,
    missingCount: row.missingCount,
    ...(row.metadata !== null && { metadata: row.metadata }),
    feedUrl: `${feed}/feed.json`,
    atomUrl: `${feed}/feed.atom`,
    createdAt: row.createdAt.toISOString(),
  };
}

function statusOf({ status, scanId, requestedAt }: ShopRow): ShopStatus {
  return scanId !== null || requestedAt !== null ? 'scanning' : (status ?? 'scanning');
}

/** A product with what is known of it elsewhere. */
export interface FoundProduct {
  readonly product: ProductRow;
  /** Null where nobody has asked for it. */
  readonly picture: Pick<PictureRow, 'file' | 'dueAt'> | null;
  /** The state of its webhook in the delivery log. */
  readonly delivery: DeliveryState | undefined;
}

/** Base of links. */
export interface LinkBases {
  /** Of what needs an account. Without a slash at the end. */
  readonly publicUrl: string;
  readonly links: Links;
}

/** Returns a product as its owner sees it. */
export function presentProduct(
  { product: row, picture, delivery }: FoundProduct,
  userId: number,
  { publicUrl, links }: LinkBases,
): Product {
  const products = `${publicUrl}/api/redbubble/shops/${row.shopId}/products`;
  const sentAt = delivery?.deliveredAt ?? null;
  return {
    id: row.id,
    shopId: row.shopId,
    productId: row.productId,
    productUrl: row.productUrl,
    title: row.title,
    imageUrl: row.imageUrl,
    pictureUrl: picture?.file ? `${products}/${encodeURIComponent(row.productId)}/picture` : null,
    pictureStatus: pictureStatusOf(picture),
    price: row.price,
    webhookSent: sentAt !== null,
    webhookSentAt: iso(sentAt),
    notification: notificationOf(row, delivery),
    media: presentMedia(row, userId, links),
    mediaError: row.mediaError,
    missing: row.missingScans > 0,
    state: stateOf(row),
    missingSince: iso(row.missingSince),
    lastSeenAt: (row.lastSeenAt ?? row.discoveredAt).toISOString(),
    discoveredAt: row.discoveredAt.toISOString(),
  };
}

/** Returns whether a product is still in its shop. */
export function stateOf({ missingSince }: Pick<ProductRow, 'missingSince'>): ProductState {
  return missingSince === null ? 'listed' : 'missing';
}

function pictureStatusOf(picture: FoundProduct['picture']): Product['pictureStatus'] {
  if (!picture) return 'none';
  if (picture.file !== null) return 'stored';
  return picture.dueAt === null ? 'failed' : 'pending';
}

/** Returns a product for API keys (contract 3). */
export function keyProduct(product: Product) {
  return { ...snakeCased(product), media: product.media.map(snakeCased) };
}

/** Returns the state of a product's webhook. */
export function notificationOf(
  { notification }: Pick<ProductRow, 'notification'>,
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

/** Wraps the data in the envelope, in the spelling of the caller (contract 3). */
export function enveloped<D, K>({ kind }: Principal, camelCase: D, snakeCase: K, message?: string) {
  const rest = { success: true as const, ...(message !== undefined && { message }) };
  return kind === 'key' ? { ...rest, data: snakeCase } : { ...rest, data: camelCase };
}
