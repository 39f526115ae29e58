/** The sign-in screen's address for somebody who wanted to go elsewhere. */
export function signInPath(login: string, wanted: string): string {
  return `${login}?${new URLSearchParams({ next: wanted }).toString()}`;
}

/** Where a sign-in leads to: the `next` of the address where it stays on this origin, else `fallback`. */
export function nextPath(search: string, origin: string, fallback: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // A second slash, also a backward one, would name a host.
  if (!/^\/(?![/\\])/.test(next)) return fallback;
  const url = URL.parse(next, origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : fallback;
}
