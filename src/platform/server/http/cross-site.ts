import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser sends the request on behalf of another site: `Sec-Fetch-Site` decides, else `Origin`. A
 * request with neither does not come from a page. `ownOrigins` count as this site, beside the origin that was
 * called.
 */
export function isCrossSite(request: FastifyRequest, ...ownOrigins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return (
    origin !== undefined && origin !== `${request.protocol}://${request.host}` && !ownOrigins.includes(origin)
  );
}
