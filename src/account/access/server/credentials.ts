import type { FastifyRequest } from 'fastify';
import { apiKeyMark } from '../shared/api-key-mark.ts';

export const sessionCookieName = 'overprint_session';

/** What a request brings to prove who calls; no other module reads credentials (contract 2). */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'identity'; readonly token: string }
  | { readonly kind: 'session'; readonly token: string };

/**
 * Reads the one credential that counts: `X-API-Key`, else `Authorization: Bearer`, else the session cookie.
 * What is given but malformed counts too, so that a bad bearer never falls back to the cookie.
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
