import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ApiKeyResponseOf, EndpointSpec, ResponseOf } from '#platform/shared/endpoint.ts';
import { replayedHeader } from '#platform/shared/idempotency.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import { slowestPace } from '#platform/server/upload/body-stream.ts';
import type { ResponseHeaders, StoredResponse } from './idempotency.ts';

/** A handler's result. The status is the endpoint's unless the reply names one. */
export type Reply<E extends EndpointSpec> = {
  readonly status?: number;
  readonly headers?: ResponseHeaders;
} & (
  | { readonly json: ResponseOf<E> | ApiKeyResponseOf<E> }
  | { readonly bytes: Uint8Array; readonly contentType: string }
  | { readonly stream: Readable; readonly contentType: string }
  | { readonly empty: true }
);

declare const committed: unique symbol;

/** Marks a reply that `context.commit` has stored with what it tells of. Nothing else makes it. */
export interface Committed {
  readonly [committed]: true;
}

/** What the handler of an endpoint returns: where its rule is `commits`, a reply that was committed. */
export type ReplyOf<E extends EndpointSpec> = Reply<E> &
  (E['idempotency'] extends 'commits' ? Committed : unknown);

export const jsonType = 'application/json; charset=utf-8';

export async function sendReply<E extends EndpointSpec>(
  reply: FastifyReply,
  endpoint: E,
  response: Reply<E>,
  spool: Spool,
): Promise<FastifyReply> {
  reply.code(statusOf(endpoint, response)).headers(response.headers ?? {});
  if ('json' in response) return reply.send(response.json);
  if ('bytes' in response) return sendBytes(reply.type(response.contentType), response.bytes, spool);
  if ('stream' in response) return reply.type(response.contentType).send(response.stream);
  return reply.send();
}

/** Returns what can be stored of a response; undefined for a stream, which can be read only once. */
export function storable(
  endpoint: EndpointSpec,
  response: Reply<EndpointSpec>,
): Omit<StoredResponse, 'fingerprint'> | undefined {
  const head = { statusCode: statusOf(endpoint, response), headers: response.headers ?? {} };
  if ('json' in response) return { ...head, contentType: jsonType, body: JSON.stringify(response.json) };
  if ('bytes' in response) return { ...head, contentType: response.contentType, body: response.bytes };
  return 'empty' in response ? { ...head, contentType: null, body: null } : undefined;
}

/** Sends a stored response as it was sent the first time. */
export async function sendStored(
  reply: FastifyReply,
  { statusCode, headers, contentType, body }: StoredResponse,
  spool: Spool,
): Promise<FastifyReply> {
  reply.code(statusCode).headers(headers).header(replayedHeader, 'true');
  if (contentType !== null) reply.type(contentType);
  if (body === null) return reply.send();
  return typeof body === 'string' ? reply.send(body) : sendBytes(reply, Buffer.from(body), spool);
}

/** Returns the status of a response. */
export function statusOf(endpoint: EndpointSpec, response: Reply<EndpointSpec>): number {
  return response.status ?? endpoint.status ?? 200;
}

/** Shorter responses are sent directly: rate limits bound how many there can be. */
const largeBytes = 1024 * 1024;

/**
 * Sends bytes. Large ones wait for their reader in the spool, in memory while there is room, else on disk, so
 * that slow readers hold no memory outside of its budget. Throws 507 and 503 of the disk.
 */
export async function sendBytes(reply: FastifyReply, bytes: Uint8Array, spool: Spool): Promise<FastifyReply> {
  if (bytes.byteLength <= largeBytes) return reply.send(bytes);
  const rules = { maxBytes: bytes.byteLength, tooLarge: requestProblems.internal };
  const file = await spool.write(once(bytes), rules);
  reply.raw.once('close', () => {
    file
      .remove()
      .catch((error: unknown) =>
        reply.log.error({ err: error }, 'could not remove a response from the spool'),
      );
  });
  if (file.path === undefined) return reply.send(bytes);
  cutSlowReader(reply.raw, bytes.byteLength);
  return reply.header('content-length', bytes.byteLength).send(createReadStream(file.path));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** How long any reader may take, on top of the time for the response's length. */
const graceMs = 60_000;

/**
 * Closes the connection of a reader that is too slow, because the response waits in memory or on disk.
 * Readers get a minute, and as long as the slowest upload would take for the same bytes.
 */
export function cutSlowReader(response: ServerResponse, sizeBytes: number): void {
  const limitMs = graceMs + (sizeBytes / slowestPace.bytesPerSecond) * 1_000;
  const timer = setTimeout(() => response.destroy(), limitMs).unref();
  response.once('close', () => clearTimeout(timer));
}
