type Headers = Readonly<Record<string, string>>;
export interface TokenOptions {
  /** Whether a new token is wanted, because the one before was refused. */
  readonly renew: boolean;
}
type TokenSource = (options: TokenOptions) => Promise<string | undefined>;

let source: TokenSource | undefined;

/**
 * Sets where the sign-in token comes from that is sent with every call of the dashboard. `newSource` is
 * called before each request, because tokens expire; it resolves to undefined while nobody is signed in with
 * one.
 */
export function setTokenSource(newSource: TokenSource): void {
  source = newSource;
}

async function authorization(renew: boolean): Promise<Headers> {
  const token = await source?.({ renew });
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

const listeners = new Set<() => void>();

/**
 * Calls `listener` after each call of the dashboard that ended in a 401: the session may have ended. Returns
 * a function that stops it.
 */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Makes a call with the sign-in token, if there is one. After a 401 it is made once more with a renewed
 * token, which helps if this computer's clock is wrong. A 401 that remains is reported to `onUnauthorized`.
 */
export async function withToken<Response extends { readonly status: number }>(
  send: (token: Headers) => Promise<Response>,
): Promise<Response> {
  const first = await send(await authorization(false));
  if (first.status !== 401) return first;
  const renewed = await authorization(true);
  const last = 'authorization' in renewed ? await send(renewed) : first;
  if (last.status === 401) for (const listener of listeners) listener();
  return last;
}
