import { cleanTitle } from './fields.ts';

/** Where product pages stand, whatever front end or locale linked to them. */
const marketplaceOrigin = 'https://www.redbubble.com';

/** A work id as text: 7 to 9 digits today, and some room. */
const workIdPattern = /^\d{5,12}$/;
const productPath =
  /^(?:\/[a-z]{2})?\/i\/[^/?#]{1,100}\/([^/?#]{1,400})\/(\d{5,12})(?:\.[A-Z0-9]{5}(?:\.[A-Z0-9]{1,5})?|\/[a-z0-9]{4})$/;
const allProductsPath = /^(?:\/[a-z]{2})?\/shop\/ap\/(\d{5,12})$/;

export interface ProductLink {
  readonly workId: string;
  /** Absolute, on the marketplace's own host, without a query. */
  readonly url: string;
  /** Title and artist as the link spells them; undefined in the link to all products of a work. */
  readonly slug: string | undefined;
}

export function isWorkId(value: unknown): value is string {
  return typeof value === 'string' && workIdPattern.test(value);
}

/**
 * Reads a link to a product; undefined for every other link and for other hosts (marketplace, Product URLs).
 */
export function parseProductLink(text: string | undefined): ProductLink | undefined {
  const path = text === undefined ? undefined : ownPath(text);
  if (path === undefined) return undefined;
  const [, slug, workId] = productPath.exec(path) ?? [];
  if (workId !== undefined) return { workId, url: marketplaceOrigin + path, slug };
  const [, allId] = allProductsPath.exec(path) ?? [];
  return allId === undefined ? undefined : { workId: allId, url: marketplaceOrigin + path, slug: undefined };
}

/** The page with all products of a work: the link where a page gives none. */
export function allProductsUrl(workId: string): string {
  return `${marketplaceOrigin}/shop/ap/${workId}`;
}

/**
 * Whether the link's words end in the artist's name. They are unreliable, so this is for pages that say
 * nothing better.
 */
export function namesArtist(link: ProductLink, artist: string): boolean {
  return link.slug === undefined || link.slug.toLowerCase().endsWith(`-${artist}`);
}

/** What stands between title and artist; it changes with the locale (marketplace, Product URLs). */
const connector = /-(?:by|von|par|por)$/i;
const anyConnector = /-(?:by|von)-/gi;

/** The title in the link's words, `Paper Fox` of `Paper-Fox-by-card-fox`; undefined where it has none. */
export function titleOfLink(link: ProductLink | undefined, artist: string): string | undefined {
  if (link?.slug === undefined) return undefined;
  const { slug } = link;
  const words = namesArtist(link, artist)
    ? slug.slice(0, -artist.length - 1).replace(connector, '')
    : slug.slice(0, [...slug.matchAll(anyConnector)].at(-1)?.index);
  return cleanTitle(decodeWords(words).replace(/[-\s]+/g, ' '));
}

function decodeWords(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not UTF-8, so that the words are taken as they stand.
    return text;
  }
}

function ownPath(text: string): string | undefined {
  const [, path] = /^(?:https?:\/\/(?:www\.)?redbubble\.com)?(\/[^?#\s\\]*)/i.exec(text) ?? [];
  return path?.startsWith('//') ? undefined : path;
}
