import { ownPath } from './next-path.ts';

/** Returns where the link of a provider's email leads on to: its `continueUrl` if that is on this origin. */
export function continuePath(search: string, origin: string): string | undefined {
  const url = URL.parse(new URLSearchParams(search).get('continueUrl') ?? '');
  return url?.origin === origin ? ownPath(url.pathname + url.search + url.hash, origin) : undefined;
}
