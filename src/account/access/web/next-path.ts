import { paths } from '#platform/shared/paths.ts';

/** Returns the path of a sign-in screen that leads on to the wanted path. */
export function signInPath(login: string, wanted: string): string {
  return `${login}?${new URLSearchParams({ next: wanted }).toString()}`;
}

/** Where a visitor makes an account. */
export const signUpPath = `${paths.login}?tab=sign-up`;

/** Returns where a sign-in leads to: the address's `next` if it is on this origin, else `fallback`. */
export function nextPath(search: string, origin: string, fallback: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '', origin) ?? fallback;
}

/** Returns a path of this origin; undefined for what leads off it. */
export function ownPath(path: string, origin: string): string | undefined {
  // A second slash, also a backward one, would name a host.
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const url = URL.parse(path, origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
