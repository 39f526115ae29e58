import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/shared/problem.ts';
import { type CodeDeps, hasSecondFactor, requireCode } from './check-code.ts';
import { originOf, type SessionOrigin } from './origin.ts';
import type { Principal } from './principal.ts';
import { checkPassword } from './sign-in.ts';
import { findUser, type UserRow } from './users.ts';
import { freshSignInLimits, freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';

const freshMs = freshSignInLimits.minutes * 60 * 1000;

/** Proof that the owner is present. */
export interface Proof {
  readonly origin: SessionOrigin;
  readonly currentPassword: string | undefined;
  /** Of the authenticator app, or a recovery code. */
  readonly code: string | undefined;
}

/** Reads the proof of a request from its body. */
export function proofOf(
  request: FastifyRequest,
  body: { readonly current_password?: string | undefined; readonly code?: string | undefined },
): Proof {
  return { origin: originOf(request), currentPassword: body.current_password, code: body.code };
}

/**
 * Resolves when the caller has proved to be the owner, and not only to have the owner's session: with the
 * account's password if one is given, and a code if two-step sign-in is on, else with a sign-in of the last
 * 10 minutes (ASVS 5.0, 7.5.1). The proof counts only for this request. Throws 403 `wrong_password`,
 * `second_factor_required`, `wrong_code` or `reauthenticate`, and 429 after too many wrong ones.
 */
export async function requireFreshSignIn(deps: CodeDeps, principal: Principal, proof: Proof): Promise<void> {
  if (await isProvedByPassword(deps, principal, proof)) return;
  if (!isFresh(principal.signedInAt, deps.clock.now())) throw new Problem(freshSignInProblems.reauthenticate);
}

/** Like `requireFreshSignIn`, but however fresh the sign-in is. */
export async function requirePasswordAndCode(
  deps: CodeDeps,
  principal: Principal,
  proof: Proof,
): Promise<void> {
  if (!(await isProvedByPassword(deps, principal, proof)))
    throw new Problem(freshSignInProblems.reauthenticate);
}

/** Returns false if no password is given, or the account has none. */
async function isProvedByPassword(deps: CodeDeps, { userId }: Principal, proof: Proof): Promise<boolean> {
  if (proof.currentPassword === undefined) return false;
  const user = await findUser(deps.database, userId);
  if (!user?.password) return false;
  await requireOwnPassword(deps, user, { ...proof, currentPassword: proof.currentPassword });
  return true;
}

/** Throws unless the password is the account's, and the code too if two-step sign-in is on. */
export async function requireOwnPassword(
  deps: CodeDeps,
  user: UserRow,
  { origin, currentPassword, code }: Proof & { readonly currentPassword: string },
): Promise<void> {
  const signInAttempt = { username: user.username ?? '', password: currentPassword, address: origin.address };
  if (!(await checkPassword(deps, user, signInAttempt))) throw new Problem(freshSignInProblems.wrongPassword);
  if (!(await hasSecondFactor(deps.database, user.id))) return;
  if (code === undefined) throw new Problem(freshSignInProblems.codeRequired);
  await requireCode(deps, { userId: user.id, code, origin });
}

function isFresh(signedInAt: Date | undefined, now: Date): boolean {
  return signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= freshMs;
}
