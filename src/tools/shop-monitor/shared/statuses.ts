import { marketplace } from './shop-url.ts';
import { isFeed, type ShopSource } from './sources.ts';

/**
 * The statuses of a shop (contract 11, Shops): `scanning` while a scan runs or is queued, else how the last
 * one ended.
 */
export const shopStatuses = [
  'ok',
  'scanning',
  'blocked',
  'throttled',
  'gone',
  'moved',
  'layout_changed',
  'empty',
  'unreachable',
  'paused',
] as const;
export type ShopStatus = (typeof shopStatuses)[number];

/** How a scan can end. `paused`: not found twice in a row. */
export type ScanStatus = Exclude<ShopStatus, 'scanning'>;

/** The text of each status: a label for a badge, and a sentence. */
export const shopStatusMessages: Readonly<
  Record<ShopStatus, { readonly label: string; readonly text: string }>
> = {
  ok: { label: 'OK', text: 'The last scan read the whole shop.' },
  scanning: { label: 'Scanning', text: 'The shop is being read or waiting for its turn.' },
  blocked: { label: 'Blocked', text: 'Redbubble asked for a human check instead of showing the shop.' },
  throttled: { label: 'Throttled', text: 'Redbubble asked us to slow down.' },
  gone: { label: 'Not found', text: 'This shop does not exist on Redbubble.' },
  moved: { label: 'Moved', text: "Redbubble redirects this address to another artist's shop." },
  layout_changed: { label: 'Unreadable', text: 'The format of the shop page is not recognized.' },
  empty: { label: 'Empty', text: 'The shop exists but has no products.' },
  unreachable: { label: 'Unreachable', text: 'The shop page could not be loaded.' },
  paused: {
    label: 'Paused',
    text:
      'The shop was not found twice in a row, so scheduled scans have stopped. A manual scan restarts them ' +
      'again.',
  },
};

/** Returns a text about Redbubble as one about another host. */
export function onHost(text: string, host: string): string {
  return text.replaceAll(marketplace, host);
}

interface ShopAddress {
  readonly source: ShopSource;
  readonly shopUrl: string;
}

/** Returns the sentence of a shop's status. Of a feed, which is never the whole shop, it says less. */
export function statusTextOf(status: ShopStatus, shop: ShopAddress): string {
  const isRead = status === 'ok' && isFeed(shop.source);
  return isRead ? 'The last scan read the feed.' : shopText(shopStatusMessages[status].text, shop);
}

/** Returns a text about Redbubble as one about the host of a shop. */
export function shopText(text: string, { source, shopUrl }: ShopAddress): string {
  return source === 'redbubble' ? text : onHost(text, new URL(shopUrl).host);
}

/**
 * The states of a product's webhook. `existing`: in the shop when monitoring began. `not_posted`: found while
 * Post products was off. `no_webhook`: told by email alone. `failed`: all attempts failed. `sent`: the
 * receiver has accepted it.
 */
export const notificationStates = [
  'existing',
  'not_posted',
  'no_webhook',
  'pending',
  'sent',
  'failed',
] as const;
export type NotificationState = (typeof notificationStates)[number];

/** Filter of a list of products. `new`: every state except `existing`. */
export const productFilters = ['new', ...notificationStates] as const;
export type ProductFilter = (typeof productFilters)[number];

/**
 * What becomes of a product's small picture. `none`: not looked at yet, or the shop shows no picture.
 * `failed`: it could not be fetched or read, and is not tried again.
 */
export const pictureStates = ['none', 'pending', 'stored', 'failed'] as const;
