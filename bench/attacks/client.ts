import { type ClientRequest, request } from 'node:http';

/** One POST of an attack. */
export interface AttackRequest {
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** API key; without one the request is anonymous. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Outcome {
  /**
   * `cut`: no response came; `held`: still open when the attacker left; `left`: the attacker left at once.
   */
  readonly status: number | 'cut' | 'held' | 'left';
  readonly responseBytes: number;
  readonly tookMs: number;
}

/** An unfinished request. Its outcome never rejects. */
export interface OpenRequest {
  readonly outgoing: ClientRequest;
  readonly outcome: Promise<Outcome>;
  /** Closes the connection; the outcome is `status` if there was none yet. */
  leave(status: 'held' | 'left'): void;
}

/** Sends a request on a connection of its own and reads the response to its end. */
export async function send(origin: string, call: AttackRequest, signal: AbortSignal): Promise<Outcome> {
  const { outgoing, outcome } = openRequest(origin, call, { declaredBytes: call.body.byteLength, signal });
  outgoing.end(call.body);
  return outcome;
}

/** Sends the headers of a request on a connection of its own; the caller writes the body. */
export function openRequest(
  origin: string,
  { path, contentType, key, headers }: Omit<AttackRequest, 'body'>,
  { declaredBytes, signal }: { readonly declaredBytes: number; readonly signal: AbortSignal },
): OpenRequest {
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
  const startedMs = performance.now();
  const finish = (status: Outcome['status'], responseBytes = 0) =>
    resolve({ status, responseBytes, tookMs: performance.now() - startedMs });
  const outgoing = request(`${origin}${path}`, {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      'content-type': contentType,
      'content-length': declaredBytes,
      ...(key !== undefined && { 'x-api-key': key }),
      ...headers,
    },
  });
  let responded = false;
  outgoing.on('response', (response) => {
    responded = true;
    let responseBytes = 0;
    response.on('data', (chunk: Buffer) => {
      responseBytes += chunk.byteLength;
    });
    response.on('end', () => finish(response.statusCode ?? 'cut', responseBytes));
    response.on('error', () => finish('cut', responseBytes));
  });
  // A server that refuses a body half way has often sent its response before the connection breaks.
  outgoing.on('error', () => {
    if (!responded) finish('cut');
  });
  void outcome.then(() => outgoing.destroy());
  return { outgoing, outcome, leave: (status) => finish(status) };
}
