import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../platform/shared/problem.ts';
import { accessProblems } from '../shared/contract.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses an unsafe call that a browser sends on another site's behalf (contract 2): `Sec-Fetch-Site` decides, else
 * `Origin`; a request with neither comes from no browser and passes.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new Problem(accessProblems.crossSite);
  }
  const origin = request.headers.origin;
  if (origin === undefined || origin === new URL(publicUrl).origin || origin === ownOrigin(request)) return;
  throw new Problem(accessProblems.crossSite);
}

/** The origin that the request itself came to. */
function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
