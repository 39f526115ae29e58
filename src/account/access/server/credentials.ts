import type { FastifyRequest } from 'fastify';
import { isCrossSite } from '#platform/server/http/request-headers.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { apiKeyMark } from '#account/access/shared/account.ts';

export const sessionCookieName = 'overprint_session';
/**
 * On https. Only this host can set a cookie of such a name, not a neighbouring subdomain (ASVS 5.0, 3.3.3).
 */
export const hostSessionCookieName = `__Host-${sessionCookieName}`;

/** The credential of a request. No other module reads credentials (contract 2). */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly key: string }
  /** The access token of an app that the owner connected. */
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'identity'; readonly token: string }
  | { readonly kind: 'session'; readonly token: string; readonly otherToken?: string }
  /** `Authorization` in a form that is none of the above. */
  | { readonly kind: 'unreadable' };

/**
 * Returns the one credential that counts: `X-API-Key`, else `Authorization`, else the session cookie. A
 * malformed one counts too, so that a bad bearer never falls back to the cookie. Keys are read as people and
 * no-code tools send them: quoted, with spaces around them, with or without the name of a scheme.
 */
export function readCredential(request: FastifyRequest): Credential {
  const header = request.headers['x-api-key'];
  if (header !== undefined) {
    const key = unwrapped(String(header));
    return key === '' ? { kind: 'none' } : { kind: 'key', key };
  }
  const { authorization } = request.headers;
  if (authorization !== undefined) return readAuthorization(authorization, request);
  const [token, ...others] = sessionTokens(request);
  return token ? { kind: 'session', token, ...(others[0] && { otherToken: others[0] }) } : { kind: 'none' };
}

/**
 * Returns the session tokens of a request, the one that counts first. There are two if a process of the
 * version before has signed the browser in again: it only knows the name without prefix.
 */
export function sessionTokens({ cookies }: FastifyRequest): readonly string[] {
  const tokens = [cookies[hostSessionCookieName], cookies[sessionCookieName]];
  return [...new Set(tokens.filter((token) => token !== undefined && token !== ''))] as string[];
}

function readAuthorization(header: string, request: FastifyRequest): Credential {
  const basic = /^Basic +(\S+)$/i.exec(header.trim())?.[1];
  // Browsers repeat a Basic credential for other sites' forms, as they do with cookies.
  const text = basic === undefined ? header : isCrossSite(request) ? '' : userNameOf(basic);
  const key = unwrapped(text);
  if (key.startsWith(apiKeyMark)) return { kind: 'key', key };
  const token = /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (token === undefined) return { kind: 'unreadable' };
  return { kind: accessToken.test(token) ? 'token' : 'identity', token };
}

/** An access token of ours has 43 characters and no dot; a sign-in token is a JWT, which has two. */
const accessToken = /^[\w-]{43}$/;

/** The user name of a Basic credential (RFC 7617), whose password is ignored. */
function userNameOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString().split(':', 1)[0] ?? '';
}

const schemeName = /^(?:bearer|api-?key|token)(?:[ \t]*[:=]|[ \t]|$)/i;
const quotes = '"\'`\u201c\u201d';
/** As in `"Bearer 'op_...'"`. */
const maxLayers = 4;

/** Returns a key without spaces, quotes and the name of a scheme around it. */
function unwrapped(text: string): string {
  let key = text.trim();
  for (let layer = 0; layer < maxLayers; layer += 1) {
    key = key.replace(schemeName, '').trim();
    if (quotes.includes(key.charAt(0))) key = key.slice(1);
    if (quotes.includes(key.charAt(key.length - 1))) key = key.slice(0, -1);
  }
  return key;
}

const keyFields = /^(?:x[-_])?(?:api[-_]?)?(?:key|token)$|^access_token$|^authorization$/i;

/** Whether the query has a key, which logs and proxies on the way would store. */
export function hasKeyInQuery({ query }: FastifyRequest): boolean {
  return Object.entries(query ?? {}).some(
    ([name, value]) => keyFields.test(name) || unwrapped(String(value)).startsWith(apiKeyMark),
  );
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws 403 for an unsafe request that a browser sends on another site's behalf (contract 2). */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  if (isCrossSite(request, new URL(publicUrl).origin)) throw new Problem(accessProblems.crossSite);
}
