import { createClient } from '../shared/client.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { withToken } from './with-token.ts';

/**
 * The typed client of the dashboard: cookies and the sign-in token go along, answers that are not 2xx throw
 * `CallError`, no answer `ConnectionError`.
 */
export const client = createClient({ baseUrl: '', fetch: fetchSignedIn });

/**
 * `fetch` with the sign-in token, for whatever does not go through the client. A call with an API key goes
 * without it.
 */
export async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (headers.has('x-api-key')) return fetchWithTimeout(input, init);
  return withToken((token) =>
    fetchWithTimeout(input, { ...init, headers: { ...Object.fromEntries(headers), ...token } }),
  );
}
