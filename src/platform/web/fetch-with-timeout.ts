/** Longer than the longest answer that the server lets anybody wait for (a scan by hand: 25 s). */
const patienceMs = 40_000;

/** No answer came; the message is for people. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

export const lostText = 'The server could not be reached. Check your connection and try again.';
const slowText = 'The server did not answer in time. Try again.';

/**
 * `fetch` that tells in plain words when no response comes: ConnectionError where the network fails or the
 * headers of the answer take too long. A form may hold a file, whose way up takes as long as it takes. Who
 * gives the call up gets the reason of their own signal.
 */
export async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const given = init.signal ?? undefined;
  const patience = new AbortController();
  const isForm = init.body instanceof FormData;
  const timer = isForm ? undefined : setTimeout(() => patience.abort(), patienceMs);
  const signal = given ? AbortSignal.any([given, patience.signal]) : patience.signal;
  try {
    return await fetch(input, { ...init, signal });
  } catch (error) {
    if (given?.aborted) throw error;
    throw new ConnectionError(patience.signal.aborted ? slowText : lostText, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
