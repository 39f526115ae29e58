import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { sandboxLimits, sandboxProjectId } from '../shared/contract.ts';
import type { SigningKey } from './signing-key.ts';
import { sandboxIdentities, sandboxRefreshTokens } from './tables.ts';
import { ToolkitError } from './toolkit-error.ts';

export type SandboxIdentity = typeof sandboxIdentities.$inferSelect;
export type SignInProvider = 'password' | 'google.com';

export interface TokenDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly signingKey: () => Promise<SigningKey>;
}

/** What every sign-in answers with. */
export interface IssuedTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds as text, as the provider has it. */
  readonly expiresIn: string;
}

const refreshTokenBytes = 32;

/** Tokens of a new sign-in. */
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
  return { ...(await signed(deps, identity, provider, signedInAt)), refreshToken };
}

/** A new ID token of the same sign-in. Throws once its identity is gone, disabled or signed out. */
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
  return { ...(await signed(deps, identity, provider, token.signedInAt)), refreshToken, uid: identity.uid };
}

/** Throws for an identity that is disabled or whose sign-in ended. Both count whole seconds, as tokens do. */
export function requireLive(identity: SandboxIdentity, signedInAt: Date): void {
  if (identity.disabled) throw new ToolkitError('USER_DISABLED');
  if (seconds(signedInAt) < seconds(identity.validSince)) throw new ToolkitError('TOKEN_EXPIRED');
}

async function signed(
  deps: TokenDeps,
  identity: SandboxIdentity,
  provider: SignInProvider,
  signedInAt: Date,
) {
  const { keyId, privateKey } = await deps.signingKey();
  const issuedAt = seconds(deps.clock.now());
  const idToken = await new SignJWT(claimsOf(identity, provider, signedInAt))
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setIssuer(`https://securetoken.google.com/${sandboxProjectId}`)
    .setAudience(sandboxProjectId)
    .setSubject(identity.uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + sandboxLimits.idTokenSeconds)
    .sign(privateKey);
  return { idToken, expiresIn: String(sandboxLimits.idTokenSeconds) };
}

function claimsOf(identity: SandboxIdentity, provider: SignInProvider, signedInAt: Date) {
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
