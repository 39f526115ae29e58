/** The ways to find works on a page, in the order in which they are trusted (marketplace, Parser). */
export const strategies = ['next', 'apollo', 'json', 'item-list', 'cards', 'links', 'text'] as const;
export type Strategy = (typeof strategies)[number];

/**
 * Works taken from one page, at most: pages are known with about 60, and the rest is a stranger's to fill.
 */
export const maxWorksPerPage = 500;

/**
 * A work as a page shows it at this moment; the id alone is its own (marketplace, What decides the design).
 */
export interface ParsedWork {
  /** Numeric work id, as text. */
  readonly id: string;
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly imageUrl: string | undefined;
  /** Such as `9.09 USD`. */
  readonly price: string | undefined;
}

/** What one strategy found, in the page's order. */
export interface Found {
  readonly works: readonly ParsedWork[];
  /** How many works the page says that there are, on all pages together. */
  readonly resultCount?: number | undefined;
  readonly totalPages?: number | undefined;
  /** The page says that the artist's account was closed. */
  readonly closed?: boolean | undefined;
}

/** A page of a shop that was read. */
export interface ShopPage extends Found {
  readonly kind: 'works';
  /** Which one won; when it changes, the page is drifting. */
  readonly strategy: Strategy;
}

export type ParsedPage =
  | ShopPage
  /** The page says that there is nothing. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'layout_changed'; readonly reason: string };
