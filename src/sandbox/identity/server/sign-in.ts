import { z } from 'zod';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { verifyPassword } from '#account/access/server/passwords.ts';
import { Problem } from '#platform/shared/problem.ts';
import { sandboxLimits } from '#sandbox/identity/shared/contract.ts';
import { changeIdentity, createIdentity, findByEmail, hashNewPassword, parseEmail } from './identities.ts';
import type { SandboxIdentity } from './tables.ts';
import { type IssuedTokens, issueTokens, type TokenDeps } from './tokens.ts';
import { ToolkitError } from './toolkit-error.ts';

type SignInDeps = TokenDeps & { readonly rateLimiter: RateLimiter };

/** `accounts:signUp`: creates an identity and signs it in. */
export async function signUp(
  deps: SignInDeps,
  fields: {
    readonly email?: string | undefined;
    readonly password?: string | undefined;
    readonly displayName?: string | undefined;
  },
) {
  if (fields.email === undefined) throw new ToolkitError('ADMIN_ONLY_OPERATION');
  const passwordHash = await hashNewPassword(fields.password);
  const email = parseEmail(fields.email);
  const identity = await createIdentity(deps, {
    email,
    passwordHash,
    displayName: fields.displayName ?? null,
  });
  return signedIn(identity, await issueTokens(deps, identity, 'password'));
}

/**
 * `accounts:signInWithPassword`. An unknown address and a wrong password get the same response after the same
 * work.
 */
export async function signInWithPassword(
  deps: SignInDeps,
  fields: { readonly email?: string | undefined; readonly password?: string | undefined },
) {
  const email = parseEmail(fields.email);
  if (!fields.password) throw new ToolkitError('MISSING_PASSWORD');
  const windowMs = sandboxLimits.signInWindowMinutes * 60_000;
  const rule = { bucket: `sandbox-sign-in:${email}`, limit: sandboxLimits.signInFailures, windowMs };
  await deps.rateLimiter.take(rule, accessProblems.tooManyAttempts).catch(asTooMany);
  const identity = await findByEmail(deps, email);
  const matches = await verifyPassword(fields.password, identity?.passwordHash ?? null);
  if (!identity || !matches) throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
  if (identity.disabled) throw new ToolkitError('USER_DISABLED');
  await deps.rateLimiter.giveBack(rule);
  const updated = await changeIdentity(deps, identity.uid, { lastLoginAt: deps.clock.now() });
  return { ...signedIn(updated, await issueTokens(deps, updated, 'password')), registered: true };
}

function asTooMany(error: unknown): never {
  throw error instanceof Problem && error.status === 429
    ? new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER', error)
    : error;
}

/** Query of the address to which the account chooser returns. */
const chosenSchema = z.object({
  email: z.string(),
  displayName: z.string().max(200).optional(),
});

/**
 * `accounts:signInWithIdp`: signs in with the chosen account. As with the provider, Google verifies the
 * address: an identity with an unverified address loses its password and its other sign-ins.
 */
export async function signInWithIdp(deps: SignInDeps, requestUri: string | undefined) {
  const chosen = parseChosen(requestUri);
  const email = parseEmail(chosen.email);
  const displayName = chosen.displayName?.trim() || null;
  const known = await findByEmail(deps, email);
  if (known?.disabled) throw new ToolkitError('USER_DISABLED');
  const identity = known
    ? await changeIdentity(deps, known.uid, joinGoogle(known, displayName, deps.clock.now()))
    : await createIdentity(deps, { email, emailVerified: true, google: true, displayName });
  const tokens = await issueTokens(deps, identity, 'google.com');
  return {
    ...signedIn(identity, tokens),
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/${identity.uid}`,
    emailVerified: true,
    isNewUser: known === undefined,
    oauthIdToken: tokens.idToken,
    rawUserInfo: JSON.stringify({ email, name: identity.displayName, verified_email: true }),
  };
}

function joinGoogle(known: SandboxIdentity, displayName: string | null, now: Date) {
  return {
    google: true,
    emailVerified: true,
    displayName: known.displayName ?? displayName,
    lastLoginAt: now,
    ...(!known.emailVerified && { passwordHash: null, validSince: now }),
  };
}

function parseChosen(requestUri: string | undefined): z.infer<typeof chosenSchema> {
  const params = URL.parse(requestUri ?? '')?.searchParams;
  const parsed = chosenSchema.safeParse(Object.fromEntries(params ?? []));
  if (!parsed.success || params?.get('providerId') !== 'google.com')
    throw new ToolkitError('INVALID_IDP_RESPONSE');
  return parsed.data;
}

function signedIn(identity: SandboxIdentity, tokens: IssuedTokens) {
  const { uid: localId, email, displayName, photoUrl } = identity;
  return {
    localId,
    email,
    displayName: displayName ?? '',
    ...(photoUrl !== null && { photoUrl }),
    ...tokens,
  };
}
