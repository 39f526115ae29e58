import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);
/** A shorter one fits into the first packets anyway. */
const leastLength = 2_048;
/** Five times smaller in less than a millisecond; more takes longer than it saves. */
const level = 4;

/**
 * Returns the body of a response, gzipped if it is a long list of the public API and the caller accepts gzip.
 * Lists that have secrets are only for signed-in owners and are not packed: their size would tell of them
 * (BREACH).
 */
export async function packResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): Promise<string | Buffer> {
  const { endpoint } = request.routeOptions.config;
  const isPublic =
    endpoint !== undefined && endpoint.callers !== 'anyone' && endpoint.callers.includes('key');
  const isLong = request.method === 'GET' && reply.statusCode === 200 && body.length >= leastLength;
  if (!isPublic || !isLong || reply.hasHeader('content-encoding')) return body;
  const { body: packed, headers } = await gzipFor(body, request.headers['accept-encoding']);
  reply.headers(headers);
  reply.removeHeader('content-length');
  return packed;
}

/** Returns a text as it is sent to a caller: gzipped if they accept that, with the headers that say so. */
export async function gzipFor(
  body: string,
  accepted: string | string[] = '',
): Promise<{ readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }> {
  const vary = { vary: 'accept-encoding' };
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted.toString()))
    return { body: Buffer.from(body), headers: vary };
  return { body: await pack(body, { level }), headers: { ...vary, 'content-encoding': 'gzip' } };
}
