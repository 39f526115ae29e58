import type { FastifyRequest } from 'fastify';
import inject, { type DispatchFunc } from 'light-my-request';
import { errors, type Provider } from 'oidc-provider';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import type { Principal } from '#account/access/server/principal.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import { toProblem } from '#platform/server/http/errors.ts';
import type { Problem } from '#platform/shared/problem.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import * as oauth from '#account/connections/shared/oauth.ts';
import { limitByAddress } from './address-limit.ts';
import { clientMetadata } from './client-metadata.ts';
import { errorPageHeaders } from './error-page.ts';
import { requestCookie, resourceOf, resumeCookie } from './oauth-provider.ts';

export interface OauthDeps {
  readonly publicUrl: string;
  readonly rateLimiter: RateLimiter;
}

/** Serves the endpoints of OAuth: their documents, and the library behind the others. */
export function serveOauth(serve: Serve<Principal>, provider: Provider, deps: OauthDeps): void {
  const { publicUrl } = deps;
  const library = libraryBehind(provider, publicUrl);
  const address = (path: string) => new URL(path, publicUrl).href;

  serve(oauth.serverMetadata, async () => ({
    json: {
      issuer: provider.issuer,
      authorization_endpoint: address(oauth.oauthPaths.authorization),
      token_endpoint: address(oauth.oauthPaths.token),
      registration_endpoint: address(oauth.oauthPaths.registration),
      revocation_endpoint: address(oauth.oauthPaths.revocation),
      scopes_supported: [...keyScopes],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      service_documentation: address('/docs/connect-apps'),
    },
  }));

  serve(oauth.resourceMetadata, async () => ({
    json: {
      resource: resourceOf(publicUrl),
      resource_name: 'Overprint',
      authorization_servers: [provider.issuer],
      scopes_supported: [...keyScopes],
      bearer_methods_supported: ['header'],
      resource_documentation: address('/docs/connect-apps'),
    },
  }));

  serve(oauth.authorize, async ({ request }) => {
    const limit = connectionLimits.requestsPerHour;
    const problem = await limitByAddress(deps, { name: 'requests', limit, address: request.ip });
    if (problem) return refusal(problem);
    return library(request, { url: withScope(request.raw.url ?? '/', publicUrl) });
  });

  serve(oauth.resumeAuthorize, async ({ request }) => library(request, {}));
  serve(oauth.issueToken, async ({ request, body }) => library(request, { body }));
  serve(oauth.revokeToken, async ({ request, body }) => library(request, { body }));

  serve(oauth.registerClient, async ({ request, body }) => {
    const limit = connectionLimits.registrationsPerHour;
    const problem = await limitByAddress(deps, { name: 'registrations', limit, address: request.ip });
    if (problem) return refusal(problem);
    try {
      return await library(request, { body: JSON.stringify(clientMetadata(objectOf(body))) });
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error;
      return oauthError(error.statusCode, error.error, error.error_description);
    }
  });
}

/** Throws the library's error for anything but a JSON object. */
function objectOf(text: string): Readonly<Record<string, unknown>> {
  const sent = parsed(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new errors.InvalidClientMetadata('send a JSON object');
  return sent as Readonly<Record<string, unknown>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an error as RFC 6749, 5.2 has it. */
function oauthError(status: number, error: string, description?: string, headers = {}) {
  return {
    status,
    headers,
    json: { error, ...(description !== undefined && { error_description: description }) },
  };
}

function refusal({ status, message, retryAfterSeconds = 1 }: Problem) {
  return oauthError(status, 'temporarily_unavailable', message, { 'retry-after': String(retryAfterSeconds) });
}

/** Returns what an app gets that has to wait. Throws what waiting does not help against. */
function delayed(problem: Problem) {
  if (problem.retryAfterSeconds === undefined) throw problem;
  return refusal(problem);
}

/**
 * Asks for everything where an app asks for no scope, and leaves out what we do not have, such as `openid`.
 * An app that asks for nothing that we have is refused by the library.
 */
function withScope(path: string, publicUrl: string): string {
  const url = new URL(path, publicUrl);
  const asked = url.searchParams.get('scope')?.split(' ').filter(Boolean) ?? [];
  const known = keyScopes.filter((scope) => asked.includes(scope));
  if (asked.length === 0) url.searchParams.set('scope', keyScopes.join(' '));
  else if (known.length > 0) url.searchParams.set('scope', known.join(' '));
  return url.pathname + url.search;
}

interface Passed {
  readonly url?: string;
  readonly body?: string;
}

/** What the library reads of a request's headers, and what it adds to the response's. */
const passedHeaders = ['content-type', 'accept', 'cookie'];
const returnedHeaders = ['location', 'cache-control', 'www-authenticate'];
/** The library's cookies that are of use. The others name sessions, which it has none of. */
const returnedCookie = new RegExp(`^(?:${requestCookie}|${resumeCookie})=`);

/** Returns the way to the library, which serves a request of ours as its own. */
function libraryBehind(provider: Provider, publicUrl: string) {
  const { host, protocol } = new URL(publicUrl);
  const callback = provider.callback();
  // The library answers what it did not expect by itself, and tells here alone what it was.
  const failures = new WeakMap<object, unknown>();
  provider.on('server_error', ({ req }, error) => failures.set(req, error));
  return async (request: FastifyRequest, { url = request.raw.url ?? '/', body }: Passed) => {
    const passed = passedHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    let passedOn: object = {};
    const listener: DispatchFunc = (inner, response) => {
      passedOn = inner;
      void callback(inner, response);
    };
    const response = await inject(listener, {
      method: request.method as 'GET' | 'POST',
      url,
      headers: {
        ...Object.fromEntries(passed),
        host,
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-for': request.ip,
      },
      ...(body !== undefined && { payload: body }),
    });
    const failure = failures.get(passedOn);
    if (failure !== undefined) return delayed(toProblem(failure));
    const returned = returnedHeaders.flatMap((name) => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    const contentType = response.headers['content-type'];
    const page = String(contentType).startsWith('text/html') ? errorPageHeaders : {};
    const cookies = [response.headers['set-cookie'] ?? []].flat().filter((one) => returnedCookie.test(one));
    const headers = {
      ...Object.fromEntries(returned),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
      ...page,
    };
    const head = { status: response.statusCode, headers };
    if (contentType === undefined || response.rawPayload.length === 0)
      return { ...head, empty: true as const };
    return { ...head, contentType, bytes: response.rawPayload };
  };
}
