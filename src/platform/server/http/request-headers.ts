import type { FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/server/files/files.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';

/**
 * Whether `Accept` asks for the bytes of a picture or for JSON; undefined where it asks for neither, so that
 * the endpoint's default applies. Of both, the higher quality counts, then the one named first; a bare
 * wildcard does not (contract 11, Pictures).
 */
export function wantsBytes(accept: string | undefined): boolean | undefined {
  const [wanted] = rangesOf(accept)
    .filter(({ type, quality }) => quality > 0 && (type.startsWith('image/') || type === jsonType))
    .toSorted((one, other) => other.quality - one.quality);
  return wanted?.type.startsWith('image/');
}

/**
 * Returns whether a response is the picture of a type, rather than the JSON about it. Throws `Problem` 406
 * where `Accept` takes neither.
 */
export function picksBytes(
  accept: string | undefined,
  { contentType, byDefault }: { readonly contentType: string; readonly byDefault: boolean },
): boolean {
  const isWanted = wantsBytes(accept) ?? byDefault;
  const types = isWanted ? [contentType, jsonType] : [jsonType, contentType];
  const picked = types.find((type) => accepts(accept, type));
  if (picked === undefined)
    throw new Problem(requestProblems.notAcceptable, {
      fix: `Send Accept: image/* for the picture (${contentType}), or Accept: ${jsonType}.`,
    });
  return picked === contentType;
}

/** Returns whether `Accept` takes a type: the most specific of its ranges decides (RFC 9110, 12.5.1). */
function accepts(accept: string | undefined, type: string): boolean {
  const ranges = rangesOf(accept);
  if (ranges.length === 0) return true;
  const [kind = ''] = type.split('/', 1);
  const found = [type, `${kind}/*`, '*/*'].flatMap(
    (name) => ranges.find((range) => range.type === name) ?? [],
  );
  return (found[0]?.quality ?? 0) > 0;
}

/** Returns whether an `Accept` header names CSV before JSON. */
export function wantsCsv(accept: string | undefined): boolean {
  const named = rangesOf(accept).find(({ type }) => type === 'text/csv' || type === jsonType);
  return named?.type === 'text/csv';
}

const jsonType = 'application/json';

/** Names of types that are in use beside the registered ones. */
const otherNames = new Map([
  ['*', '*/*'],
  ['image/jpg', 'image/jpeg'],
]);

interface AcceptedRange {
  readonly type: string;
  /** 0 for one that is not accepted, 1 where nothing is said. */
  readonly quality: number;
}

function rangesOf(accept = ''): readonly AcceptedRange[] {
  return accept
    .toLowerCase()
    .split(',')
    .flatMap((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      if (type === '') return [];
      const [, quality = '1'] = /^q=(\d(?:\.\d{0,3})?)$/.exec(parameters.at(-1) ?? '') ?? [];
      return { type: otherNames.get(type) ?? type, quality: Number(quality) };
    });
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
