import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { freshSignInLimits, freshSignInProblems } from '../../../platform/shared/fresh-sign-in.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Principal } from './principal.ts';
import { checkPassword } from './sign-in.ts';
import { findUser } from './users.ts';

const freshMs = freshSignInLimits.minutes * 60 * 1000;

/**
 * Resolves when the caller has proved to be the owner, and not only to have the owner's session: with the
 * account's password if one is given, else with a sign-in of the last 10 minutes (ASVS 5.0, 7.5.1). The
 * password counts for this request alone. Throws 403 `wrong_password` or `reauthenticate`, and 429 after too
 * many wrong passwords.
 */
export async function requireFreshSignIn(
  deps: { readonly database: Database; readonly clock: Clock; readonly rateLimiter: RateLimiter },
  principal: Principal,
  given: { readonly address: string; readonly currentPassword: string | undefined },
): Promise<void> {
  const { address, currentPassword } = given;
  if (currentPassword !== undefined) {
    const user = await findUser(deps.database, principal.userId);
    if (user?.password) {
      const signInAttempt = { username: user.username ?? '', password: currentPassword, address };
      if (await checkPassword(deps, user, signInAttempt)) return;
      throw new Problem(freshSignInProblems.wrongPassword);
    }
  }
  if (!isFresh(principal.signedInAt, deps.clock.now())) throw new Problem(freshSignInProblems.reauthenticate);
}

function isFresh(signedInAt: Date | undefined, now: Date): boolean {
  return signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= freshMs;
}
