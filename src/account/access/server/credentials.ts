import type { FastifyRequest } from 'fastify';
import { isCrossSite } from '../../../platform/server/http/request-headers.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { accessProblems, apiKeyMark } from '../shared/contract.ts';

export const sessionCookieName = 'overprint_session';

/** What a request carries to prove its caller. No other module reads credentials (contract 2). */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'identity'; readonly token: string }
  | { readonly kind: 'session'; readonly token: string };

/**
 * Returns the one credential that counts: `X-API-Key`, else `Authorization: Bearer`, else the session cookie.
 * A malformed one counts too, so that a bad bearer never falls back to the cookie.
 */
export function readCredential(request: FastifyRequest): Credential {
  const key = request.headers['x-api-key'];
  if (key !== undefined) return key === '' ? { kind: 'none' } : { kind: 'key', key: String(key) };
  const authorization = request.headers.authorization;
  if (authorization !== undefined) return readAuthorization(authorization);
  const token = request.cookies[sessionCookieName];
  return token ? { kind: 'session', token } : { kind: 'none' };
}

function readAuthorization(header: string): Credential {
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
  return token.startsWith(apiKeyMark) ? { kind: 'key', key: token } : { kind: 'identity', token };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws 403 for an unsafe request that a browser sends on another site's behalf (contract 2). */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  if (isCrossSite(request, new URL(publicUrl).origin)) throw new Problem(accessProblems.crossSite);
}
