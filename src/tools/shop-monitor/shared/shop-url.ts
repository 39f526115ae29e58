/** The marketplace whose shops can be monitored: `{marketplace}` in the spec. */
export const marketplace = 'Redbubble';

const maxLength = 500;
/** Names that the marketplace keeps for itself, so no artist's shop stands there. */
const reservedNames: readonly string[] = ['help', 'blog', 'm', 'api', 'foundry', 'www'];
const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };

const addressPattern = /^(?:(https?):\/\/)?([^/?#:@]+)(?::(\d{1,5}))?(\/[^?#]*)?(?:[?#].*)?$/i;
const vanityPattern = /^([a-z0-9][a-z0-9-]{1,31})\.redbubble\.com$/i;
const shopPathPattern =
  /^(?:\/(?:de|fr|es|en))?\/people\/([a-z0-9][a-z0-9-]{1,31})(?:\/(?:shop(?:\/(?!\.{1,2}(?:\/|$))[^/]+)?|explore))?\/?$/i;
const vanityPathPattern = /^(?:\/(?:shop\/?)?)?$/i;
const unreadable = /[\s\p{Cc}\\]/u;

/** A shop, however its address was written: the artist in lower case. */
export interface ShopAddress {
  readonly artist: string;
  /** `https://www.redbubble.com/people/<artist>/shop`, one for each shop. */
  readonly url: string;
}

/**
 * Reads the address of a shop as a person copies it; undefined for everything else. The grammar is ours alone
 * to know.
 */
export function parseShopUrl(given: string): ShopAddress | undefined {
  const text = given.trim();
  if (given.length > maxLength || unreadable.test(text) || !text.isWellFormed()) return undefined;
  const [, scheme = 'https', host = '', port, path = ''] = addressPattern.exec(text) ?? [];
  if (port !== undefined && port !== defaultPorts[scheme.toLowerCase()]) return undefined;
  if (path.includes('%') || path.includes('//')) return undefined;
  const artist = artistOf(host.toLowerCase(), path)?.toLowerCase();
  return artist === undefined ? undefined : { artist, url: shopUrlOf(artist) };
}

/** The one spelling under which a shop is stored and shown. */
function shopUrlOf(artist: string): string {
  return `https://www.redbubble.com/people/${artist}/shop`;
}

/** The artist whose shop stands at a path of the marketplace's own host. */
export function artistOfPath(path: string): string | undefined {
  return shopPathPattern.exec(path)?.[1]?.toLowerCase();
}

function artistOf(host: string, path: string): string | undefined {
  if (host === 'redbubble.com' || host === 'www.redbubble.com') return artistOfPath(path);
  const artist = vanityPattern.exec(host)?.[1];
  if (artist === undefined || reservedNames.includes(artist)) return undefined;
  return vanityPathPattern.test(path) ? artist : undefined;
}
