import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Circuit } from './circuit.ts';
import { isUnavailableStatus, storeUnavailable } from './s3-errors.ts';

/** How long requests to the store may take (contract 12). */
export interface StoreLimits {
  readonly connectMs: number;
  /** Until the response to a request with a body under 1 MB, and for each pause in a response under 1 MB. */
  readonly smallMs: number;
  /** The longest pause without a byte in a larger body, in either direction. */
  readonly idleMs: number;
}

export const storeLimits: StoreLimits = { connectMs: 2_000, smallMs: 5_000, idleMs: 15_000 };

const largeBytes = 1024 * 1024;
const sliceBytes = 64 * 1024;

type Handle = NodeHttpHandler['handle'];

/**
 * Sends the S3 client's requests within time limits and through a circuit. Throws `Problem` 503 for a request
 * that ran out of time. The client does not repeat such a request; it repeats refused and broken ones.
 */
export class LimitedHandler extends NodeHttpHandler {
  readonly #limits: StoreLimits;
  readonly #circuit: Circuit;

  constructor(limits: StoreLimits, circuit: Circuit) {
    // A connection is held as long as a download is read, and other requests must not wait for slow readers.
    const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
    super({ connectionTimeout: limits.connectMs, httpAgent: agent, httpsAgent: agent });
    this.#limits = limits;
    this.#circuit = circuit;
  }

  override async handle(request: Parameters<Handle>[0], options: Parameters<Handle>[1] = {}) {
    const report = this.#circuit.enter();
    const limit = new AbortController();
    const isLarge = request.body instanceof Uint8Array && request.body.byteLength >= largeBytes;
    const timer = setTimeout(() => limit.abort(), isLarge ? this.#limits.idleMs : this.#limits.smallMs);
    const signals = [limit.signal, ...(options.abortSignal ? [options.abortSignal as AbortSignal] : [])];
    const sent = isLarge ? withSlices(request, () => timer.refresh()) : request;
    try {
      const { response } = await super.handle(sent, { ...options, abortSignal: AbortSignal.any(signals) });
      report(isUnavailableStatus(response.statusCode) ? 'unavailable' : 'available');
      if (response.body instanceof IncomingMessage) limitPauses(response.body, this.#limits);
      return { response };
    } catch (error) {
      report(options.abortSignal?.aborted && !limit.signal.aborted ? 'unknown' : 'unavailable');
      if (limit.signal.aborted) throw storeUnavailable(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * The request with its body as a stream; `onSlice` is called whenever the connection has taken some of it.
 */
function withSlices(request: Parameters<Handle>[0], onSlice: () => void): Parameters<Handle>[0] {
  const body = request.body as Uint8Array;
  function* slices() {
    for (let start = 0; start < body.byteLength; start += sliceBytes) {
      onSlice();
      yield body.subarray(start, start + sliceBytes);
    }
  }
  return Object.assign(request.clone(), { body: Readable.from(slices(), { objectMode: false }) });
}

/**
 * Ends a response with `Problem` 503 if the store pauses too long. A pause with bytes that nobody has read
 * yet is the reader's, which may be as slow as it likes; so silence counts if both of its halves found no
 * such bytes.
 */
function limitPauses(body: IncomingMessage, { smallMs, idleMs }: StoreLimits): void {
  const isSmall = Number(body.headers['content-length'] ?? 0) < largeBytes;
  const limitMs = isSmall ? smallMs : idleMs;
  let bytesAtHalf: number | undefined;
  body.setTimeout(limitMs / 2, () => {
    const bytesNow = body.readableLength === 0 ? body.socket.bytesRead : undefined;
    if (bytesNow !== undefined && bytesNow === bytesAtHalf)
      body.destroy(storeUnavailable(new Error(`The store sent no data for ${limitMs} ms`)));
    bytesAtHalf = bytesNow;
    body.setTimeout(limitMs / 2);
  });
}
