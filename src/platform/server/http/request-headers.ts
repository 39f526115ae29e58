import type { FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/server/files/files.ts';

/**
 * Whether `Accept` asks for the bytes of a picture or for JSON; undefined where it asks for neither, so that
 * the endpoint's default applies. Of both, the one named first counts; a bare wildcard does not (contract 11,
 * Pictures).
 */
export function wantsBytes(accept: string | undefined): boolean | undefined {
  const wanted = typesOf(accept).find((type) => type.startsWith('image/') || type === jsonType);
  return wanted === undefined ? undefined : wanted.startsWith('image/');
}

/** Returns whether an `Accept` header names CSV before JSON. */
export function wantsCsv(accept: string | undefined): boolean {
  return typesOf(accept).find((type) => type === 'text/csv' || type === jsonType) === 'text/csv';
}

const jsonType = 'application/json';

function typesOf(accept: string | undefined): readonly string[] {
  return (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';', 1)[0]?.trim() ?? '');
}

/**
 * Reads a `Range` header for a file (RFC 9110, 14.1.2). Undefined where the response is the whole file: no
 * header, another unit, invalid syntax, or several ranges, which are never worth their cost. `unsatisfiable`
 * is a 416.
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const last = sizeBytes - 1;
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - Number(to)), end: last };
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  if (start > last) return 'unsatisfiable';
  return { start, end: to === '' ? last : Math.min(Number(to), last) };
}

/**
 * Returns the name in a `Host` header, in lower case, without its port and the brackets of an IPv6 address.
 */
export function hostNameOf(header: string): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header.toLowerCase()) ?? [];
  return bracketed ?? plain;
}

/**
 * Whether a browser sends the request on behalf of another site: `Sec-Fetch-Site` decides, else `Origin`. A
 * request with neither does not come from a page. `ownOrigins` count as the same site, as does the requested
 * origin.
 */
export function isCrossSite(request: FastifyRequest, ...ownOrigins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return (
    origin !== undefined && origin !== `${request.protocol}://${request.host}` && !ownOrigins.includes(origin)
  );
}
