import type { ShopSource } from '#tools/shop-monitor/shared/sources.ts';

/** The ways to find works on a page, most trusted first. */
export const strategies = ['next', 'apollo', 'json', 'item-list', 'cards', 'links', 'text'] as const;
/** Other kinds of shops have a single way each. */
export type Strategy = (typeof strategies)[number] | Exclude<ShopSource, 'redbubble'>;

/** Works that are read from one page, at most. Real pages have about 60. */
export const maxWorksPerPage = 500;

/** A work as a page shows it. Only the id is stable: the rest may differ at each request. */
export interface ParsedWork {
  /** Of Redbubble and Shopify a number as text, of a feed what it calls the item (`workIdOf`). */
  readonly id: string;
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly imageUrl: string | undefined;
  /** Such as `9.09 USD`. */
  readonly price: string | undefined;
  /** Only of a feed, in milliseconds since 1970, if it says so. */
  readonly publishedMs?: number | undefined;
}

/** Results of one strategy, in page order. */
export interface Found {
  readonly works: readonly ParsedWork[];
  /** The number of works on all pages, according to this one. */
  readonly resultCount?: number | undefined;
  readonly totalPages?: number | undefined;
  /** Of a shop that says nowhere how many works it has: works on each page but the last. */
  readonly fullPage?: number | undefined;
  /** Whether the page says that the artist's account was closed. */
  readonly closed?: boolean | undefined;
}

/** A page with works. */
export interface ShopPage extends Found {
  readonly kind: 'works';
  /** The strategy that found the works. */
  readonly strategy: Strategy;
}

export type ParsedPage =
  | ShopPage
  /** The page says that the shop has no products. */
  | { readonly kind: 'empty'; readonly source?: ShopSource }
  | { readonly kind: 'closed' }
  | { readonly kind: 'layout_changed'; readonly reason: string };
