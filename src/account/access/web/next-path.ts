/** Returns the path of a sign-in screen that leads on to the wanted path. */
export function signInPath(login: string, wanted: string): string {
  return `${login}?${new URLSearchParams({ next: wanted }).toString()}`;
}

/** Returns where a sign-in leads to: the address's `next` if it is on this origin, else `fallback`. */
export function nextPath(search: string, origin: string, fallback: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '', origin) ?? fallback;
}

/** Returns where the link of a provider's email leads on to: its `continueUrl` if that is on this origin. */
export function continuePath(search: string, origin: string): string | undefined {
  const url = URL.parse(new URLSearchParams(search).get('continueUrl') ?? '');
  return url?.origin === origin ? ownPath(url.pathname + url.search + url.hash, origin) : undefined;
}

function ownPath(path: string, origin: string): string | undefined {
  // A second slash, also a backward one, would name a host.
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const url = URL.parse(path, origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
