import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import type { Principal } from '#account/access/server/principal.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import * as oauth from '#account/connections/shared/oauth.ts';
import { limitByAddress } from './address-limit.ts';
import { refusal } from './oauth-errors.ts';
import type { OauthLibrary } from './oauth-library.ts';
import { resourceOf } from './oauth-names.ts';

export interface OauthDeps {
  readonly publicUrl: string;
  readonly rateLimiter: RateLimiter;
}

/** Serves the endpoints of OAuth: their documents, and the library behind the others. */
export function serveOauth(
  serve: Serve<Principal>,
  library: () => Promise<OauthLibrary>,
  deps: OauthDeps,
): void {
  const { publicUrl } = deps;
  const issuer = new URL(publicUrl).origin;
  const address = (path: string) => new URL(path, publicUrl).href;

  serve(oauth.serverMetadata, async () => ({
    json: {
      issuer,
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
      authorization_servers: [issuer],
      scopes_supported: [...keyScopes],
      bearer_methods_supported: ['header'],
      resource_documentation: address('/docs/connect-apps'),
    },
  }));

  serve(oauth.authorize, async ({ request }) => {
    const limit = connectionLimits.requestsPerHour;
    const problem = await limitByAddress(deps, { name: 'requests', limit, address: request.ip });
    if (problem) return refusal(problem);
    return (await library()).pass(request, { url: withScope(request.raw.url ?? '/', publicUrl) });
  });

  serve(oauth.resumeAuthorize, async ({ request }) => (await library()).pass(request, {}));
  serve(oauth.issueToken, async ({ request, body }) => (await library()).issueTokens(request, body));
  serve(oauth.revokeToken, async ({ request, body }) => (await library()).pass(request, { body }));

  serve(oauth.registerClient, async ({ request, body }) => {
    const limit = connectionLimits.registrationsPerHour;
    const problem = await limitByAddress(deps, { name: 'registrations', limit, address: request.ip });
    if (problem) return refusal(problem);
    return (await library()).register(request, body);
  });
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
