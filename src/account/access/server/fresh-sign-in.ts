import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { freshSignInLimits, freshSignInProblems } from '../../../platform/shared/fresh-sign-in.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Principal } from './principal.ts';
import { tryPassword } from './sign-in.ts';
import { findUser } from './users.ts';

const freshMs = freshSignInLimits.minutes * 60 * 1000;

/**
 * Resolves when the caller is the owner and not merely somebody with the owner's session: by the account's
 * password, where one is given, else by a sign-in of the last 10 minutes (ASVS 5.0, 7.5.1). The password
 * counts for this request alone. Throws 403 `wrong_password` or `reauthenticate`, and 429 for too many wrong
 * passwords.
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
      const attempt = { username: user.username ?? '', password: currentPassword, address };
      if (await tryPassword(deps, user, attempt)) return;
      throw new Problem(freshSignInProblems.wrongPassword);
    }
  }
  if (!isFresh(principal.signedInAt, deps.clock.now())) throw new Problem(freshSignInProblems.reauthenticate);
}

function isFresh(signedInAt: Date | undefined, now: Date): boolean {
  return signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= freshMs;
}
