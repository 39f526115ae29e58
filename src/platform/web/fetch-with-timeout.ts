/** Longer than the server's slowest response, a manual scan, which takes up to 25 s. */
const timeoutMs = 40_000;

/** There was no response. The message is for people. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

export const lostText = 'The server could not be reached. Check your connection and try again.';
const slowText = 'The server did not respond in time. Try again.';

/**
 * `fetch` with a timeout. Throws `ConnectionError` if the network fails or the response's headers take over
 * 40 s. Forms have no timeout, because they may upload a file. If the caller aborts, its own reason is
 * thrown.
 */
export async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const given = init.signal ?? undefined;
  const timeout = new AbortController();
  const isForm = init.body instanceof FormData;
  const timer = isForm ? undefined : setTimeout(() => timeout.abort(), timeoutMs);
  const signal = given ? AbortSignal.any([given, timeout.signal]) : timeout.signal;
  try {
    return await fetch(input, { ...init, signal });
  } catch (error) {
    if (given?.aborted) throw error;
    throw new ConnectionError(timeout.signal.aborted ? slowText : lostText, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
