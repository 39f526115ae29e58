/**
 * Returns the path of a link of ours. Links may name another host, but their paths are served here too
 * (contract 12), and the content security policy allows the page's own origin.
 */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
