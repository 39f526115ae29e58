import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { CallerKind, EndpointSpec } from '../../../platform/shared/endpoint.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { accessProblems, type UserStatus } from '../shared/contract.ts';
import { type Credential, readCredential, refuseCrossSite } from './credentials.ts';
import type { Identity, VerifyIdentity } from './identity-token.ts';
import { findIdentityUser, type IdentityUserDeps, syncIdentity } from './identity-users.ts';
import { findSession } from './sessions.ts';
import { effectiveStatus } from './users.ts';

/** Who calls, proved. */
export interface Principal {
  readonly userId: number;
  readonly kind: CallerKind;
  readonly userStatus: UserStatus;
  /** When the caller last proved who they are; API keys have no such moment. */
  readonly signedInAt?: Date;
  /** What the provider vouches for; there for callers of the kind `identity`. */
  readonly identity?: Identity;
}

/** Finds the account behind an API key; throws `Invalid API key`. The feature of the API keys provides it. */
export type FindByApiKey = (key: string) => Promise<Principal>;

/**
 * Finds the account behind a Firebase ID token, which exists from the first call on. Throws 401, or 503
 * without keys.
 */
export type FindByIdentity = (token: string) => Promise<Principal>;

export interface PrincipalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly findByApiKey: FindByApiKey;
  readonly findByIdentity: FindByIdentity;
}

/**
 * Turns a request into the principal that the endpoint asks for. Throws 401 for a missing, bad or unsuitable
 * credential, 403 for a cookie that another site made a browser send, 503 while sign-in tokens cannot be
 * checked.
 */
export async function findPrincipal(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  deps: PrincipalDeps,
): Promise<Principal> {
  const credential = acceptedCredential(request, endpoint);
  switch (credential.kind) {
    case 'key':
      return deps.findByApiKey(credential.key);
    case 'identity':
      return deps.findByIdentity(credential.token);
    case 'session':
      return findBySession(request, credential.token, deps);
    case 'none':
      throw missingCredential(endpoint);
  }
}

/** The request's credential, when the endpoint takes its kind. Throws 401 otherwise. */
export function acceptedCredential(request: FastifyRequest, endpoint: EndpointSpec): Credential {
  const credential = readCredential(request);
  const accepted: readonly string[] = endpoint.callers === 'anyone' ? [] : endpoint.callers;
  if (credential.kind !== 'none' && !accepted.includes(credential.kind)) throw missingCredential(endpoint);
  return credential;
}

/** Throws the feature's own refusal when the endpoint needs `active_sub` and the caller has none. */
export function requireSubscription(principal: Principal, endpoint: EndpointSpec): void {
  if (endpoint.subscription && principal.userStatus !== 'active_sub')
    throw new Problem(endpoint.subscription);
}

async function findBySession(
  request: FastifyRequest,
  token: string,
  deps: PrincipalDeps,
): Promise<Principal> {
  refuseCrossSite(request, deps.publicUrl);
  const session = await findSession(deps.database, deps.clock, token);
  if (!session) throw new Problem(accessProblems.signInRequired);
  return { kind: 'session', ...session };
}

function missingCredential(endpoint: EndpointSpec): Problem {
  const takesKey = endpoint.callers !== 'anyone' && endpoint.callers.includes('key');
  return new Problem(takesKey ? accessProblems.apiKeyRequired : accessProblems.signInRequired);
}

/**
 * Proves the token on every call (contract 2) and refuses one from before its owner signed out everywhere.
 */
export function createFindByIdentity(
  deps: IdentityUserDeps & { readonly verifyIdentity: VerifyIdentity },
): FindByIdentity {
  return async (token) => {
    const identity = await deps.verifyIdentity(token);
    const user =
      (await findIdentityUser(deps.database, identity.uid)) ?? (await syncIdentity(deps, identity));
    if (isOutdated(identity, user.tokensValidAfter)) throw new Problem(accessProblems.signedOut);
    const userStatus = effectiveStatus(user, deps.clock.now());
    return { userId: user.id, kind: 'identity', userStatus, signedInAt: identity.signedInAt, identity };
  };
}

/** Tokens know whole seconds only, so that a sign-in of the same second counts as earlier. */
function isOutdated({ signedInAt }: Identity, tokensValidAfter: Date | null): boolean {
  return tokensValidAfter !== null && signedInAt.getTime() <= tokensValidAfter.getTime();
}
