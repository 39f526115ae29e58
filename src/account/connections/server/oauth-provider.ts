import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { paths } from '#platform/shared/paths.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import { connectionLimits, connectParameter } from '#account/connections/shared/limits.ts';
import { oauthPaths } from '#account/connections/shared/oauth.ts';
import { errorPage } from './error-page.ts';
import { fetchClientDocument } from './fetch-client-document.ts';
import type { StoreDeps } from './grants.ts';
import { libraryContext } from './library-context.ts';
import { resourceOf, requestCookie, resumeCookie } from './oauth-names.ts';
import { createOauthStore } from './oauth-store.ts';

export interface ProviderDeps extends StoreDeps {
  readonly publicUrl: string;
  readonly outbound: Outbound;
  /** Resolves with false where too many client metadata documents were fetched for a caller. */
  readonly mayFetch: (address: string) => Promise<boolean>;
}

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;

/**
 * Creates the OAuth 2.1 server: codes with PKCE for public clients, refresh tokens that rotate, opaque access
 * tokens for one resource (decision 0088). Who the owner is, and what it decides, comes from `consent.ts`.
 */
export function createOauthProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(new URL(deps.publicUrl).origin, configurationOf(deps));
  // Requests come from inside the process, and say in their headers what the public address is.
  provider.proxy = true;
  return provider;
}

function configurationOf(deps: ProviderDeps): Configuration {
  const resource = resourceOf(deps.publicUrl);
  const off = { enabled: false };
  return {
    adapter: createOauthStore(deps),
    routes: oauthPaths,
    scopes: [...keyScopes],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    // Of no use, but the library wants one: there are no ID tokens, and access tokens are opaque.
    jwks: { keys: [unusedKey()] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: {
      names: {
        session: 'overprint_oauth_session',
        interaction: 'overprint_oauth_request',
        resume: resumeCookie,
      },
      long: { signed: false },
      short: { signed: false, httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: connectionLimits.accessTokenMinutes * minuteSeconds,
      AuthorizationCode: connectionLimits.codeSeconds,
      RefreshToken: connectionLimits.refreshTokenDays * daySeconds,
      Grant: connectionLimits.grantDays * daySeconds,
      Interaction: connectionLimits.requestMinutes * minuteSeconds,
      Session: connectionLimits.requestMinutes * minuteSeconds,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    renderError: async (ctx, { error, error_description: description }) => {
      const body = { error, ...(description !== undefined && { error_description: description }) };
      const isPage = ctx.accepts('json', 'html') === 'html';
      ctx.type = isPage ? 'html' : 'json';
      ctx.body = isPage ? errorPage(body) : body;
    },
    interactions: {
      policy: [new interactionPolicy.Prompt({ name: 'login', requestable: true }), ownerDecides()],
      url(ctx, { uid }) {
        const path = `/api/connection-requests/${uid}`;
        const maxAge = connectionLimits.requestMinutes * minuteSeconds * 1000;
        ctx.cookies.set(requestCookie, uid, { path, maxAge, httpOnly: true, sameSite: 'lax', signed: false });
        return `${paths.account}?${connectParameter}=${uid}`;
      },
    },
    fetch: async (address) => fetchClientDocument(deps.outbound, new Request(address).url),
    fetchResponseBodyLimits: { 'client_id metadata document': connectionLimits.documentMaxBytes },
    features: {
      devInteractions: off,
      userinfo: off,
      rpInitiatedLogout: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      revocation: { enabled: true },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        idFactory: () => `app_${randomUUID()}`,
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: { min: 5 * minuteSeconds, max: 60 * minuteSeconds },
        allowFetch: async () => deps.mayFetch(libraryContext.getStore()?.address ?? ''),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        useGrantedResource: async () => true,
        async getResourceServerInfo(_ctx, wanted) {
          if (wanted !== resource) throw new errors.InvalidTarget();
          return {
            scope: keyScopes.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: connectionLimits.accessTokenMinutes * minuteSeconds,
          };
        },
      },
    },
  };
}

function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }) as never;
}

/** Every request waits for the owner's decision, however often the app was allowed before. */
function ownerDecides(): interactionPolicy.Prompt {
  const { Check, Prompt } = interactionPolicy;
  const isUndecided = ({ oidc }: { oidc: { result?: { consent?: { grantId?: string } } } }) =>
    oidc.result?.consent?.grantId === undefined;
  return new Prompt(
    { name: 'consent', requestable: true },
    new Check('owner_decides', 'the owner has to decide', isUndecided as never),
  );
}
