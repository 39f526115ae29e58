import { parseShopUrl } from './shop-url.ts';

/** The kinds of shops that are monitored. */
export const shopSources = ['redbubble', 'shopify', 'rss', 'atom', 'json_feed'] as const;
export type ShopSource = (typeof shopSources)[number];

/** What each kind is called on screens. */
export const sourceLabels: Readonly<Record<ShopSource, string>> = {
  redbubble: 'Redbubble',
  shopify: 'Shopify',
  rss: 'RSS feed',
  atom: 'Atom feed',
  json_feed: 'JSON feed',
};

/** Whether the shop shows only its newest works, so that a missing one proves nothing (contract 6). */
export function isFeed(source: ShopSource): boolean {
  return source !== 'redbubble' && source !== 'shopify';
}

export const feedNote = 'A feed shows only the newest products, so it cannot show what is missing.';

/** Returns the path below which links to a shop's endpoints are. All exist below both. */
export function shopsPath(source: ShopSource): string {
  return source === 'redbubble' ? '/api/redbubble/shops' : '/api/shops';
}

export interface AnyShopAddress {
  /** By the address alone: the first scan finds out by the content. */
  readonly source: ShopSource;
  /** Canonical: of a Shopify shop its origin, of a feed without the fragment. */
  readonly url: string;
}

const maxLength = 2_048;
const unreadable = /[\s\p{Cc}\\]/u;
const feedWord = /(?:^|[^a-z])(?:feeds?|rss|atom|xml|json)(?![a-z])/i;
const onRedbubble = /(?:^|\.)redbubble\.com$/;
/** Pages that Shopify shops have. */
const shopPath = /^\/(?:(?:collections|products|pages|blogs|cart|search)(?:\/.*)?)?$/i;

/**
 * Parses the address of a shop of any kind: a Redbubble shop, a feed by words such as `feed` or `rss` in its
 * path or query, else a Shopify shop. Undefined for texts that are none.
 */
export function parseShopAddress(address: string): AnyShopAddress | undefined {
  const text = address.trim();
  const redbubble = parseShopUrl(text);
  if (redbubble) return { source: 'redbubble', url: redbubble.url };
  if (text.length > maxLength || unreadable.test(text) || !text.isWellFormed()) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (!url.hostname.includes('.') || onRedbubble.test(url.hostname)) return undefined;
  url.hash = '';
  const source = feedSourceOf(url.pathname + url.search);
  if (source) return { source, url: url.href };
  return { source: 'shopify', url: shopPath.test(url.pathname) ? url.origin : url.href };
}

/** Whether an address is one of Redbubble, be it of a shop or not. */
export function isOnRedbubble(address: string): boolean {
  const host = /^(?:https?:\/\/)?([^/?#]+)/i.exec(address.trim())?.[1] ?? '';
  return onRedbubble.test(host.toLowerCase());
}

function feedSourceOf(path: string): ShopSource | undefined {
  if (!feedWord.test(path)) return undefined;
  if (/json/i.test(path)) return 'json_feed';
  return /atom/i.test(path) ? 'atom' : 'rss';
}

/** Whether two addresses are the same shop: all addresses at one origin are one Shopify shop. */
export function isSameShop(one: AnyShopAddress, other: AnyShopAddress): boolean {
  if (one.url === other.url) return true;
  if (one.source !== 'shopify' || other.source !== 'shopify') return false;
  return new URL(one.url).origin === new URL(other.url).origin;
}
