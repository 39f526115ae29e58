/**
 * Returns a link of ours as the page may load it: the server's own ones from the page's origin, which the content
 * security policy allows, whatever public address they were made with.
 */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname.startsWith('/api/') ? pathname + search : url;
}
