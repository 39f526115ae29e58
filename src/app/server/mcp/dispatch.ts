import type { FastifyInstance, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { idempotencyHeader } from '#platform/shared/idempotency.ts';
import { wholeCode } from '#platform/server/http/field-codes.ts';
import { bothNames } from '#platform/shared/field-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { idempotencyArgument, type PathArgument, type Tool, type ToolMethod } from './tools.ts';

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
  /** Aborts when the caller goes away or cancels the call. */
  readonly signal: AbortSignal;
}

export interface ApiRequest {
  readonly method: ToolMethod;
  readonly url: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent and answered even if the call has ended. */
  readonly outlives?: true;
}

/** Headers that identify the caller. All other headers of the outer request are about its own body. */
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
 * Returns the way to the endpoints through the router, with every hook, so that admission, limits and request
 * log are those of a direct request.
 */
export function createDispatch(app: FastifyInstance, from: FastifyRequest, signal: AbortSignal): Dispatch {
  const passed = passedHeaders.flatMap((name) => {
    const value = from.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });

  return {
    signal,
    async send({ method, url, body, headers = {}, outlives = false }) {
      if (!outlives) signal.throwIfAborted();
      const response = await inject(
        (request, reply) => {
          // The endpoint takes a closed connection as a caller that went away.
          const end = () => reply.destroy();
          if (!outlives) signal.addEventListener('abort', end, { once: true });
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

/**
 * Returns the request of a tool's call. Throws `Problem` 400 if the part of its path is missing, or was sent
 * by two of its names.
 */
export function requestOf(tool: Tool, sent: Readonly<Record<string, unknown>>): ApiRequest {
  const { method, pathArgument } = tool;
  const { [idempotencyArgument]: idempotencyKey, ...fields } = sent;
  const { path, used } = pathArgument
    ? filledPath(tool.path, pathArgument, fields)
    : { path: tool.path, used: '' };
  const rest = Object.entries(fields).filter(([name]) => name !== used);
  if (method !== 'POST') {
    const query = new URLSearchParams(
      rest.map(([name, value]): [string, string] => [name, queryText(value)]),
    );
    return { method, url: rest.length > 0 ? `${path}?${query.toString()}` : path };
  }
  const headers = idempotencyKey === undefined ? {} : { [idempotencyHeader]: queryText(idempotencyKey) };
  return { method, url: path, body: Object.fromEntries(rest), headers };
}

function filledPath(path: string, argument: PathArgument, fields: Readonly<Record<string, unknown>>) {
  const { name, inPath, spellings, from } = argument;
  const [used, other] = spellings.filter((spelling) => fields[spelling] !== undefined);
  if (used !== undefined && other !== undefined) throw bothNames({ name: used, other, code: wholeCode });
  const value = used === undefined ? undefined : fields[used];
  if (used === undefined || !isPathPart(value))
    throw new Problem({
      status: 400,
      code: wholeCode,
      error: `${name} is required`,
      fix: `Send the ${name} that ${from} returned.`,
      param: name,
    });
  return { path: path.replace(`{${inPath}}`, encodeURIComponent(value)), used };
}

/** An empty part, and one of only dots, would lead to another endpoint. */
function isPathPart(value: unknown): value is string | number {
  return (typeof value === 'string' || typeof value === 'number') && !/^\.*$/.test(String(value));
}

function queryText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
