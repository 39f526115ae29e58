/** The marketplace whose shops can be monitored: `{marketplace}` in the spec. */
export const marketplace = 'Redbubble';
export const marketplaceOrigin = 'https://www.redbubble.com';

const maxLength = 500;
/** Subdomains of the marketplace that are no artist's shop. */
const reservedNames: readonly string[] = ['help', 'blog', 'm', 'api', 'foundry', 'www'];
const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };

const addressPattern = /^(?:(https?):\/\/)?([^/?#:@]+)(?::(\d{1,5}))?(\/[^?#]*)?(?:[?#].*)?$/i;
const vanityPattern = /^([a-z0-9][a-z0-9-]{1,31})\.redbubble\.com$/i;
const shopPathPattern =
  /^(?:\/(?:de|fr|es|en))?\/people\/([a-z0-9][a-z0-9-]{1,31})(?:\/(?:shop(?:\/(?!\.{1,2}(?:\/|$))[^/]+)?|explore))?\/?$/i;
const vanityPathPattern = /^(?:\/(?:shop\/?)?)?$/i;
const unreadable = /[\s\p{Cc}\\]/u;

export interface ShopAddress {
  /** In lower case. */
  readonly artist: string;
  /** Canonical: `https://www.redbubble.com/people/<artist>/shop`. */
  readonly url: string;
}

/** Parses the address of a shop in any form that people copy; undefined for any other text. */
export function parseShopUrl(address: string): ShopAddress | undefined {
  const text = address.trim();
  if (address.length > maxLength || unreadable.test(text) || !text.isWellFormed()) return undefined;
  const [, scheme = 'https', host = '', port, path = ''] = addressPattern.exec(text) ?? [];
  if (port !== undefined && port !== defaultPorts[scheme.toLowerCase()]) return undefined;
  if (path.includes('%') || path.includes('//')) return undefined;
  const artist = artistOf(host.toLowerCase(), path)?.toLowerCase();
  return artist === undefined ? undefined : { artist, url: shopUrlOf(artist) };
}

function shopUrlOf(artist: string): string {
  return `${marketplaceOrigin}/people/${artist}/shop`;
}

/** Returns the artist whose shop has a path on the marketplace's host; undefined for any other path. */
export function artistOfPath(path: string): string | undefined {
  return shopPathPattern.exec(path)?.[1]?.toLowerCase();
}

function artistOf(host: string, path: string): string | undefined {
  if (host === 'redbubble.com' || host === 'www.redbubble.com') return artistOfPath(path);
  const artist = vanityPattern.exec(host)?.[1];
  if (artist === undefined || reservedNames.includes(artist)) return undefined;
  return vanityPathPattern.test(path) ? artist : undefined;
}
