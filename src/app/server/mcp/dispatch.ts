import type { FastifyInstance, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { idempotencyHeader } from '../../../platform/shared/idempotency.ts';
import { idempotencyArgument, type Tool } from './tools.ts';

/** A response of the HTTP API to a request from inside the process. */
export interface ApiResponse {
  readonly status: number;
  readonly contentType: string;
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  readonly bytes: Buffer;
}

/** Sends requests to the server's own endpoints with the credential of a request that arrived. */
export interface Dispatch {
  /** Rejects if the signal aborts, which also ends the work of the request. */
  readonly send: (request: ApiRequest) => Promise<ApiResponse>;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What says who calls and from where. Everything else of the outer request is about its own body. */
const passedHeaders = [
  'x-api-key',
  'authorization',
  'host',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'traceparent',
];

/**
 * Returns the way to the endpoints through the router, with every hook, so that admission, limits and request log
 * are those of a direct request.
 */
export function createDispatch(app: FastifyInstance, from: FastifyRequest, signal: AbortSignal): Dispatch {
  const passed = passedHeaders.flatMap((name) => {
    const value = from.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });

  return {
    async send({ method, url, body, headers = {} }) {
      signal.throwIfAborted();
      const response = await inject(
        (request, reply) => {
          // The endpoint takes a closed connection as a caller that went away.
          const end = () => reply.destroy();
          signal.addEventListener('abort', end, { once: true });
          reply.once('close', () => signal.removeEventListener('abort', end));
          app.routing(request, reply);
        },
        {
          method,
          url,
          remoteAddress: from.ip,
          headers: { ...Object.fromEntries(passed), accept: 'application/json', ...headers },
          ...(body && { payload: body }),
        },
      );
      return {
        status: response.statusCode,
        contentType: response.headers['content-type'] ?? '',
        retryAfterSeconds: secondsOf(response.headers['retry-after']),
        bytes: response.rawPayload,
      };
    },
  };
}

function secondsOf(retryAfter: unknown): number | undefined {
  return retryAfter === undefined ? undefined : Number(retryAfter);
}

/** Returns the request of a tool's call; the name of a part of its path if that is missing. */
export function requestOf(
  { method, path, pathNames }: Tool,
  sent: Readonly<Record<string, unknown>>,
): ApiRequest | { readonly missing: string } {
  const { [idempotencyArgument]: idempotencyKey, ...fields } = sent;
  const missing = pathNames.find((name) => !isPathPart(fields[name]));
  if (missing !== undefined) return { missing };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])));
  const rest = Object.entries(fields).filter(([name]) => !pathNames.includes(name));
  if (method === 'GET') {
    const query = new URLSearchParams(
      rest.map(([name, value]): [string, string] => [name, queryText(value)]),
    );
    return { method, url: rest.length > 0 ? `${url}?${query.toString()}` : url };
  }
  const headers = idempotencyKey === undefined ? {} : { [idempotencyHeader]: queryText(idempotencyKey) };
  return { method, url, body: Object.fromEntries(rest), headers };
}

/** An empty part, and one of dots alone, would lead to another endpoint. */
function isPathPart(value: unknown): value is string | number {
  return (typeof value === 'string' || typeof value === 'number') && !/^\.*$/.test(String(value));
}

function queryText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
