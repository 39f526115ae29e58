import { cleanTitle } from '#tools/shop-monitor/server/parse/fields.ts';

const marketplaceOrigin = 'https://www.redbubble.com';

/** Work ids have 7 to 9 digits today. */
const workIdPattern = /^\d{5,12}$/;
const productPath =
  /^(?:\/[a-z]{2})?\/i\/[^/?#]{1,100}\/([^/?#]{1,400})\/(\d{5,12})(?:\.[A-Z0-9]{5}(?:\.[A-Z0-9]{1,5})?|\/[a-z0-9]{4})$/;
const allProductsPath = /^(?:\/[a-z]{2})?\/shop\/ap\/(\d{5,12})$/;

export interface ProductLink {
  readonly workId: string;
  /** Absolute, on the marketplace's own host, without a query. */
  readonly url: string;
  /** Title and artist, joined by dashes; undefined in the link to all products of a work. */
  readonly slug: string | undefined;
}

export function isWorkId(value: unknown): value is string {
  return typeof value === 'string' && workIdPattern.test(value);
}

/** Parses a link to a product; undefined for any other link and for other hosts. */
export function parseProductLink(text: string | undefined): ProductLink | undefined {
  const path = text === undefined ? undefined : ownPath(text);
  if (path === undefined) return undefined;
  const [, slug, workId] = productPath.exec(path) ?? [];
  if (workId !== undefined) return { workId, url: marketplaceOrigin + path, slug };
  const [, allId] = allProductsPath.exec(path) ?? [];
  return allId === undefined ? undefined : { workId: allId, url: marketplaceOrigin + path, slug: undefined };
}

/** Returns the address of the page with all products of a work, for works without a link of their own. */
export function allProductsUrl(workId: string): string {
  return `${marketplaceOrigin}/shop/ap/${workId}`;
}

/** Whether the link ends in the artist's name. Unreliable: for pages that name the artist nowhere else. */
export function namesArtist(link: ProductLink, artist: string): boolean {
  return link.slug === undefined || link.slug.toLowerCase().endsWith(`-${artist}`);
}

/** The word between title and artist, by locale. */
const connector = /-(?:by|von|par|por)$/i;
const anyConnector = /-(?:by|von)-/gi;

/** Returns the title in a link, such as `Paper Fox` in `Paper-Fox-by-card-fox`; undefined if it has none. */
export function titleOfLink(link: ProductLink | undefined, artist: string): string | undefined {
  if (link?.slug === undefined) return undefined;
  const { slug } = link;
  const title = namesArtist(link, artist)
    ? slug.slice(0, -artist.length - 1).replace(connector, '')
    : slug.slice(0, [...slug.matchAll(anyConnector)].at(-1)?.index);
  return cleanTitle(decodeSlug(title).replace(/[-\s]+/g, ' '));
}

function decodeSlug(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded UTF-8: used as it is.
    return text;
  }
}

function ownPath(text: string): string | undefined {
  const [, path] = /^(?:https?:\/\/(?:www\.)?redbubble\.com)?(\/[^?#\s\\]*)/i.exec(text) ?? [];
  return path?.startsWith('//') ? undefined : path;
}
