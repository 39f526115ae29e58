import type { Dispatcher } from 'undici';

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** Whether a status sends its reader to another address. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.includes(status);
}

/**
 * Where a response sends its reader, as absolute text still to be judged; `undefined` when it is no redirect.
 */
export function redirectTarget(response: Dispatcher.ResponseData, from: URL): string | undefined {
  const { location } = response.headers;
  if (!isRedirect(response.statusCode) || typeof location !== 'string') return undefined;
  const target = URL.parse(location, from.href);
  if (!target) throw new Error('Redirect to something that is no URL');
  return target.href;
}
