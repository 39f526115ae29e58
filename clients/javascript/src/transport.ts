import { bytesBody, encodeBody } from './body.ts';
import { errorOf, OverprintError } from './errors.ts';
import type { Operation } from './operation.ts';
import { wait } from './wait.ts';

export interface OverprintOptions {
  /** `op_...`. Keep it on servers and in your own tools: a page shows its key to everybody. */
  readonly apiKey: string;
  /** Address of the server, such as `https://overprint.example`. */
  readonly baseUrl: string | URL;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** How often a call is repeated at most. Default 5. */
  readonly maxRetries?: number;
  /** The longest `Retry-After` that is waited for, in seconds; a longer one is thrown. Default 60. */
  readonly maxRetryAfter?: number;
  /** Seconds after which a call fails with a `TimeoutError`, including retries. No limit by default. */
  readonly timeoutSeconds?: number;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call, and what it waits for. */
  readonly signal?: AbortSignal | undefined;
  /** In place of that of the client. */
  readonly timeoutSeconds?: number | undefined;
  /** Key of a POST, so that a retry does not repeat it; generated for each call by default. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * What one operation takes.
 *
 * @internal
 */
export interface CallInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** In place of `body`. */
  readonly bytes?: Blob | undefined;
}

/**
 * Sends a call, again where that can help, and resolves with what `read` makes of its response.
 *
 * @internal
 */
export type Send = <T>(
  operation: Operation,
  input: CallInput,
  read: (response: Response) => Promise<T>,
) => Promise<T>;

/**
 * Returns how calls are sent. Throws a `TypeError` for options that cannot work.
 *
 * @internal
 */
export function createSend(options: OverprintOptions): Send {
  const { apiKey, fetch = globalThis.fetch, maxRetries = 5, maxRetryAfter = 60 } = options;
  if (!apiKey) throw new TypeError('Expected an apiKey (op_...), received none');
  if (!options.baseUrl)
    throw new TypeError('Expected a baseUrl, the address of your Overprint, received none');
  const base = String(new URL(options.baseUrl)).replace(/\/+$/, '');

  return async (operation, input, read) => {
    const signal = limited(input.signal, input.timeoutSeconds ?? options.timeoutSeconds);
    const url = urlOf(base, operation, input);
    const {
      headers: bodyHeaders,
      make,
      canMake,
      readError,
    } = input.bytes ? bytesBody(input.bytes) : await encodeBody(operation, input.body);
    const headers = new Headers({
      ...(operation.path.startsWith('/') && { 'x-api-key': apiKey.trim() }),
      ...(operation.method === 'POST' && { 'idempotency-key': input.idempotencyKey ?? crypto.randomUUID() }),
      ...bodyHeaders,
      ...input.headers,
    });
    for (let retry = 0; ; retry += 1) {
      try {
        signal?.throwIfAborted();
        const response = await fetch(url, {
          method: operation.method,
          headers,
          signal: signal ?? null,
          ...make(),
        });
        if (!response.ok) throw await errorOf(response);
        return await read(response);
      } catch (thrown) {
        signal?.throwIfAborted();
        const unread = readError?.();
        if (unread) throw unread;
        const error = thrown instanceof OverprintError ? thrown : connectionError(thrown);
        const { retryAfter = 0 } = error;
        if (!canHelp(error) || retry >= maxRetries || !canMake() || retryAfter > maxRetryAfter) throw error;
        await wait(pauseMs(retry, retryAfter), signal);
      }
    }
  };
}

const repeated = [0, 408, 429, 500, 503, 507];

/**
 * A repeat waits for its first try, if the server still works on that. A proxy's 502 and 504 are repeated, the
 * server's own are not: they are about the outside.
 */
function canHelp({ status, code }: OverprintError): boolean {
  return repeated.includes(status) || ['request_in_progress', 'status_502', 'status_504'].includes(code);
}

/** Returns a signal that also aborts after the time limit. */
function limited(
  signal: AbortSignal | undefined,
  timeoutSeconds: number | undefined,
): AbortSignal | undefined {
  if (timeoutSeconds === undefined) return signal;
  const limit = AbortSignal.timeout(timeoutSeconds * 1000);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

function connectionError(cause: unknown): OverprintError {
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
  const detail = reason instanceof Error ? reason.message : String(reason);
  return new OverprintError(`The connection failed: ${detail}`, { code: 'connection_failed', cause });
}

/** From half a second on, doubled each time, up to 8 s; never less than what the server asks for. */
function pauseMs(retry: number, retryAfter: number): number {
  return retryAfter * 1000 + Math.min(500 * 2 ** retry, 8_000) * (0.5 + Math.random() / 2);
}

/** A link from a response is its own address, which gets no key. */
function urlOf(base: string, { path }: Operation, { params = {}, query = {} }: CallInput): string {
  if (/^https?:/i.test(path)) return path;
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name] as string | number | undefined;
    if (value === undefined || value === '')
      throw new TypeError(`Expected the parameter ${name}, received none`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]));
  return base + (search.size === 0 ? filled : `${filled}?${search}`);
}
