import type { VerifyIdentity } from '../../../account/access/server/identity-token.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { sandboxLimits } from '../shared/contract.ts';
import type { CodeDeps } from './action-codes.ts';
import { findByUid } from './identities.ts';
import type { SignInDeps } from './sign-in.ts';
import { requireLive, type SandboxIdentity } from './tokens.ts';
import { ToolkitError, toolkitErrorBody } from './toolkit-error.ts';

export type ToolkitDeps = SignInDeps & CodeDeps & { readonly verifyIdentity: VerifyIdentity };

/** Runs one call of the toolkit; its refusals take the toolkit's shape. */
export async function answerCall(work: () => Promise<unknown>) {
  try {
    return { json: await work() };
  } catch (error) {
    if (!(error instanceof ToolkitError)) throw error;
    return { status: 400, json: toolkitErrorBody(error) };
  }
}

/**
 * The identity behind an ID token. Throws for one that is bad, and, where asked, for a sign-in that is long
 * ago.
 */
export async function findByToken(
  deps: ToolkitDeps,
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
