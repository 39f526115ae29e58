import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import type { VerifyIdentity } from '#account/access/server/identity-token.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { sandboxLimits, sandboxProjectId } from '#sandbox/identity/shared/contract.ts';
import { findByUid } from './identities.ts';
import type { SigningKey } from './signing-key.ts';
import { sandboxIdentities, type SandboxIdentity, sandboxRefreshTokens } from './tables.ts';
import { ToolkitError } from './toolkit-error.ts';

type SignInProvider = 'password' | 'google.com';

export interface TokenDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly signingKey: () => Promise<SigningKey>;
}

export type VerifyDeps = TokenDeps & { readonly verifyIdentity: VerifyIdentity };

export interface IssuedTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: string;
}

const refreshTokenBytes = 32;

/** Returns the tokens of a new sign-in. */
export async function issueTokens(
  deps: TokenDeps,
  identity: SandboxIdentity,
  provider: SignInProvider,
): Promise<IssuedTokens> {
  const signedInAt = deps.clock.now();
  const refreshToken = randomBytes(refreshTokenBytes).toString('base64url');
  await deps.database.orm
    .insert(sandboxRefreshTokens)
    .values({ tokenHash: hash(refreshToken), uid: identity.uid, provider, signedInAt });
  return { ...(await signIdToken(deps, identity, provider, signedInAt)), refreshToken };
}

/** Returns a new ID token of the same sign-in. Throws if its identity is gone, disabled or signed out. */
export async function renewTokens(
  deps: TokenDeps,
  refreshToken: string,
): Promise<IssuedTokens & { uid: string }> {
  const [row] = await deps.database.orm
    .select()
    .from(sandboxRefreshTokens)
    .innerJoin(sandboxIdentities, eq(sandboxIdentities.uid, sandboxRefreshTokens.uid))
    .where(eq(sandboxRefreshTokens.tokenHash, hash(refreshToken)));
  if (!row) throw new ToolkitError('INVALID_REFRESH_TOKEN');
  const { sandbox_identities: identity, sandbox_refresh_tokens: token } = row;
  requireLive(identity, token.signedInAt);
  const provider = token.provider === 'google.com' ? 'google.com' : 'password';
  return {
    ...(await signIdToken(deps, identity, provider, token.signedInAt)),
    refreshToken,
    uid: identity.uid,
  };
}

/**
 * Returns the identity of an ID token. Throws if the token is invalid, or if `recent` is set and the sign-in
 * is not recent.
 */
export async function findByToken(
  deps: VerifyDeps,
  idToken: string | undefined,
  { recent = false } = {},
): Promise<SandboxIdentity> {
  const { uid, signedInAt } = await deps.verifyIdentity(idToken ?? '').catch(asInvalidToken);
  const identity = await findByUid(deps, uid);
  if (!identity) throw new ToolkitError('USER_NOT_FOUND');
  requireLive(identity, signedInAt);
  const ageSeconds = (deps.clock.now().getTime() - signedInAt.getTime()) / 1000;
  if (recent && ageSeconds > sandboxLimits.recentSignInSeconds)
    throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return identity;
}

function asInvalidToken(error: unknown): never {
  throw error instanceof Problem && error.status === 401
    ? new ToolkitError('INVALID_ID_TOKEN', error)
    : error;
}

/** Throws if the identity is disabled or the sign-in has ended, by whole seconds as in tokens. */
function requireLive(identity: SandboxIdentity, signedInAt: Date): void {
  if (identity.disabled) throw new ToolkitError('USER_DISABLED');
  if (seconds(signedInAt) < seconds(identity.validSince)) throw new ToolkitError('TOKEN_EXPIRED');
}

async function signIdToken(
  deps: TokenDeps,
  identity: SandboxIdentity,
  provider: SignInProvider,
  signedInAt: Date,
) {
  const { keyId, privateKey } = await deps.signingKey();
  const issuedAt = seconds(deps.clock.now());
  const idToken = await new SignJWT(claimsFor(identity, provider, signedInAt))
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setIssuer(`https://securetoken.google.com/${sandboxProjectId}`)
    .setAudience(sandboxProjectId)
    .setSubject(identity.uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + sandboxLimits.idTokenSeconds)
    .sign(privateKey);
  return { idToken, expiresIn: String(sandboxLimits.idTokenSeconds) };
}

function claimsFor(identity: SandboxIdentity, provider: SignInProvider, signedInAt: Date) {
  const { uid, email, emailVerified, displayName, photoUrl } = identity;
  return {
    auth_time: seconds(signedInAt),
    user_id: uid,
    email,
    email_verified: emailVerified,
    ...(displayName !== null && { name: displayName }),
    ...(photoUrl !== null && { picture: photoUrl }),
    firebase: { identities: { email: [email] }, sign_in_provider: provider },
  };
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
