import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { CallerKind, EndpointSpec } from '#platform/shared/endpoint.ts';
import { hasScope, type KeyScope } from '#platform/shared/key-scopes.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems, keyInQueryFix, type UserStatus } from '#account/access/shared/contract.ts';
import { type AccountPlan, accountPlan } from '#platform/shared/entitlement.ts';
import { challenged } from './challenge.ts';
import { type Credential, hasKeyInQuery, readCredential, refuseCrossSite } from './credentials.ts';
import type { Identity, VerifyIdentity } from './identity-token.ts';
import { findIdentityUser, type IdentityUserDeps, syncIdentity } from './identity-users.ts';
import { findSession } from './sessions.ts';
import { effectiveStatus } from './users.ts';
import { accessLimits } from '#account/access/shared/account.ts';

/** The authenticated caller of a request. */
export interface Principal {
  readonly userId: number;
  readonly kind: CallerKind;
  readonly userStatus: UserStatus;
  readonly plan: AccountPlan;
  /** Scopes of an API key; undefined for other callers, who may do everything. */
  readonly scopes?: readonly KeyScope[];
  /** True for a test key: what it does counts nothing and is marked (contract 4). */
  readonly isTest?: boolean;
  /** When the caller last signed in; undefined for API keys. */
  readonly signedInAt?: Date;
  /** What the request log calls a caller of an app that the owner connected, in place of a key. */
  readonly label?: string;
  /** The verified identity of a caller of the kind `identity`. */
  readonly identity?: Identity;
}

/**
 * Returns the owner of an API key. Throws `invalid_api_key` and `key_expired`. Implemented by the feature
 * `api-keys`.
 */
export type FindByApiKey = (key: string) => Promise<Principal>;

/** Returns the owner of an app's access token. Throws `invalid_token`. Implemented by `connections`. */
export type FindByToken = (token: string) => Promise<Principal>;

/**
 * Returns the account of a Firebase ID token, which its first request creates. Throws 401 for a bad token and
 * 503 while the provider's keys are unavailable.
 */
export type FindByIdentity = (token: string) => Promise<Principal>;

export interface PrincipalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly findByApiKey: FindByApiKey;
  readonly findByToken: FindByToken;
  readonly findByIdentity: FindByIdentity;
}

/**
 * Returns the caller of a request. Throws 401 for a credential that is missing, bad or not accepted by the
 * endpoint, 403 for a key of another scope and for a cookie that another site made the browser send, and 503
 * while sign-in tokens cannot be checked.
 */
export async function findPrincipal(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  deps: PrincipalDeps,
): Promise<Principal> {
  try {
    return await principalOf(request, endpoint, deps);
  } catch (error) {
    throw challenged(error, request, endpoint, deps.publicUrl);
  }
}

async function principalOf(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  deps: PrincipalDeps,
): Promise<Principal> {
  const credential = acceptedCredential(request, endpoint);
  switch (credential.kind) {
    case 'key':
    case 'token': {
      const isKey = credential.kind === 'key';
      const principal = await (isKey
        ? deps.findByApiKey(credential.key)
        : deps.findByToken(credential.token));
      requireScope(principal, endpoint);
      return principal;
    }
    case 'identity':
      return deps.findByIdentity(credential.token);
    case 'session':
      return findBySession(request, credential, deps);
    case 'none':
    case 'unreadable':
      throw missingCredential(request, endpoint);
  }
}

/** Returns the request's credential. Throws 401 if the endpoint does not accept its kind. */
export function acceptedCredential(request: FastifyRequest, endpoint: EndpointSpec): Credential {
  const credential = readCredential(request);
  const accepted: readonly string[] = endpoint.callers === 'anyone' ? [] : endpoint.callers;
  // Where a key may call, an app's token may.
  const kind = credential.kind === 'token' ? 'key' : credential.kind;
  if (kind !== 'none' && !accepted.includes(kind)) throw missingCredential(request, endpoint);
  return credential;
}

/**
 * Throws 403 if the caller's key was not made for the endpoint, and says what it was made for (contract 4).
 */
export function requireScope({ scopes }: Pick<Principal, 'scopes'>, { scope = 'any' }: EndpointSpec): void {
  if (!scopes || hasScope(scopes, scope)) return;
  const needed = scope === 'all' ? 'every scope' : `the scope ${scope}`;
  throw new Problem(accessProblems.keyScope, {
    fix:
      `This request needs a key with ${needed}; this one has ${scopes.join(', ')}. Create one under ` +
      'API Keys.',
  });
}

/**
 * Throws the endpoint's own problem if it needs a subscription, or the yearly plan, and the caller has none.
 */
export function requirePlan(principal: Principal, endpoint: EndpointSpec): void {
  if (endpoint.subscription && principal.plan === 'free') throw new Problem(endpoint.subscription);
  if (endpoint.yearly && principal.plan !== 'yearly') throw new Problem(endpoint.yearly);
}

async function findBySession(
  request: FastifyRequest,
  { token, otherToken }: Extract<Credential, { kind: 'session' }>,
  deps: PrincipalDeps,
): Promise<Principal> {
  refuseCrossSite(request, deps.publicUrl);
  const session =
    (await findSession(deps.database, deps.clock, token)) ??
    (otherToken === undefined ? undefined : await findSession(deps.database, deps.clock, otherToken));
  if (!session) throw new Problem(accessProblems.signInRequired);
  return { kind: 'session', ...session };
}

function missingCredential(request: FastifyRequest, endpoint: EndpointSpec): Problem {
  const takesKey = endpoint.callers !== 'anyone' && endpoint.callers.includes('key');
  if (!takesKey) return new Problem(accessProblems.signInRequired);
  return new Problem(accessProblems.apiKeyRequired, hasKeyInQuery(request) ? { fix: keyInQueryFix } : {});
}

const longestSignInMs = accessLimits.sessionMaxDays * 24 * 60 * 60 * 1000;

/**
 * Verifies the token of every request (contract 2). Refuses one from before a sign-out everywhere, and one
 * whose sign-in is 90 days old: the provider renews its tokens without an end.
 */
export function createFindByIdentity(
  deps: IdentityUserDeps & { readonly verifyIdentity: VerifyIdentity },
): FindByIdentity {
  return async (token) => {
    const identity = await deps.verifyIdentity(token);
    const now = deps.clock.now();
    if (now.getTime() - identity.signedInAt.getTime() >= longestSignInMs)
      throw new Problem(accessProblems.signedOut);
    const user =
      (await findIdentityUser(deps.database, identity.uid)) ?? (await syncIdentity(deps, identity));
    if (isOutdated(identity, user.tokensValidAfter)) throw new Problem(accessProblems.signedOut);
    const userStatus = effectiveStatus(user, now);
    const plan = accountPlan({ userStatus, stripePlan: user.stripePlan });
    return { userId: user.id, kind: 'identity', userStatus, plan, signedInAt: identity.signedInAt, identity };
  };
}

/** Tokens carry whole seconds only, so a sign-in of the same second counts as earlier. */
function isOutdated({ signedInAt }: Identity, tokensValidAfter: Date | null): boolean {
  return tokensValidAfter !== null && signedInAt.getTime() <= tokensValidAfter.getTime();
}
