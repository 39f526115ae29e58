import { z } from 'zod';
import type { Attempts } from '../../../account/access/server/attempts.ts';
import { accessProblems } from '../../../account/access/shared/contract.ts';
import { verifyPassword } from '../../../account/access/server/passwords.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { sandboxLimits } from '../shared/contract.ts';
import { changeIdentity, createIdentity, findByEmail, readEmail, readNewPassword } from './identities.ts';
import { issueTokens, type SandboxIdentity, type TokenDeps } from './tokens.ts';
import { ToolkitError } from './toolkit-error.ts';

export type SignInDeps = TokenDeps & { readonly attempts: Attempts };

/** A new identity, signed in. */
export async function signUp(
  deps: SignInDeps,
  given: {
    readonly email?: string | undefined;
    readonly password?: string | undefined;
    readonly displayName?: string | undefined;
  },
) {
  if (given.email === undefined) throw new ToolkitError('ADMIN_ONLY_OPERATION');
  const passwordHash = await readNewPassword(given.password);
  const email = readEmail(given.email);
  const identity = await createIdentity(deps, {
    email,
    passwordHash,
    displayName: given.displayName ?? null,
  });
  return signedIn(identity, await issueTokens(deps, identity, 'password'));
}

/** Unknown address and wrong password give the same response after the same work. */
export async function signInWithPassword(
  deps: SignInDeps,
  given: { readonly email?: string | undefined; readonly password?: string | undefined },
) {
  const email = readEmail(given.email);
  if (!given.password) throw new ToolkitError('MISSING_PASSWORD');
  const windowMs = sandboxLimits.signInWindowMinutes * 60_000;
  const rule = { bucket: `sandbox-sign-in:${email}`, limit: sandboxLimits.signInFailures, windowMs };
  await deps.attempts.take(rule, accessProblems.tooManyAttempts).catch(asTooMany);
  const identity = await findByEmail(deps, email);
  const matches = await verifyPassword(given.password, identity?.passwordHash ?? null);
  if (!identity || !matches) throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
  if (identity.disabled) throw new ToolkitError('USER_DISABLED');
  await deps.attempts.giveBack(rule);
  const seen = await changeIdentity(deps, identity.uid, { lastLoginAt: deps.clock.now() });
  return { ...signedIn(seen, await issueTokens(deps, seen, 'password')), registered: true };
}

function asTooMany(error: unknown): never {
  throw error instanceof Problem && error.status === 429
    ? new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER', error)
    : error;
}

/** What the account chooser puts into the address that it answers with. */
const chosenSchema = z.object({
  email: z.string(),
  displayName: z.string().max(200).optional(),
});

/**
 * Signs in with the account that was chosen. As with the provider, Google's word proves the address: an
 * identity whose address nobody had proved loses its password and its other sign-ins.
 */
export async function signInWithIdp(deps: SignInDeps, requestUri: string | undefined) {
  const chosen = readChosen(requestUri);
  const email = readEmail(chosen.email);
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

function readChosen(requestUri: string | undefined): z.infer<typeof chosenSchema> {
  const params = URL.parse(requestUri ?? '')?.searchParams;
  const parsed = chosenSchema.safeParse(Object.fromEntries(params ?? []));
  if (!parsed.success || params?.get('providerId') !== 'google.com')
    throw new ToolkitError('INVALID_IDP_RESPONSE');
  return parsed.data;
}

function signedIn(identity: SandboxIdentity, tokens: Awaited<ReturnType<typeof issueTokens>>) {
  const { uid: localId, email, displayName, photoUrl } = identity;
  return {
    localId,
    email,
    displayName: displayName ?? '',
    ...(photoUrl !== null && { photoUrl }),
    ...tokens,
  };
}
