import { createClient } from '../../platform/shared/client.ts';
import { bearer } from './bearer.ts';

/** The typed client of the dashboard: cookies and the sign-in token go along, answers that are not 2xx throw `CallError`. */
export const client = createClient({ baseUrl: '', fetch: fetchSignedIn });

/** `fetch` with the sign-in token, for whatever does not go through the client. */
export async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = await bearer.headers();
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(token)) if (!headers.has('x-api-key')) headers.set(name, value);
  const response = await fetch(input, { ...init, headers });
  bearer.heed(response, Object.fromEntries(headers));
  return response;
}
