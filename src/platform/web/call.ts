import { createClient } from '#platform/shared/client.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { withToken } from './with-token.ts';

/**
 * The typed client of the dashboard. It sends cookies and the sign-in token. Throws `CallError` for a
 * response that is not 2xx and `ConnectionError` if there is no response.
 */
export const client = createClient({ baseUrl: '', fetch: fetchSignedIn });

/**
 * `fetch` with the sign-in token, for calls without the client. A call with an API key is sent without it.
 */
export async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (headers.has('x-api-key')) return fetchWithTimeout(input, init);
  return withToken((token) =>
    fetchWithTimeout(input, { ...init, headers: { ...Object.fromEntries(headers), ...token } }),
  );
}
