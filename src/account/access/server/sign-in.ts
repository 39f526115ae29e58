import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { hasSecondFactor } from './check-code.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { networkOf } from './network.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import { verifyPassword } from './passwords.ts';
import { recordFailedSignIn } from './security-events.ts';
import type { SessionOrigin } from './origin.ts';
import { findUserByUsername, type UserRow } from './users.ts';
import { accessLimits } from '#account/access/shared/account.ts';

const windowMs = accessLimits.signInWindowMinutes * 60 * 1000;

/**
 * Returns the account of a username and a password. An unknown user and a wrong password get the same
 * response after the same work. Throws 401 `wrong_credentials`, and 429 over a limit.
 */
export async function signIn(
  deps: { readonly database: Database; readonly clock: Clock; readonly rateLimiter: RateLimiter },
  credentials: { readonly username: string; readonly password: string },
  origin: SessionOrigin,
) {
  const { database, clock } = deps;
  const { address } = origin;
  const user = await findUserByUsername(database, credentials.username);
  const matches = await checkPassword(deps, user, { ...credentials, address });
  if (user && !matches) await recordFailedSignIn(deps, user.id, origin);
  if (!user || !matches) throw new Problem(accessProblems.wrongCredentials);
  // With two-step sign-in an address is known after the code.
  if (!(await hasSecondFactor(database, user.id))) await rememberAddress(database, clock, user.id, address);
  return user;
}

/**
 * Returns whether a password is the account's; without an account, returns false after the same work.
 * Failures are limited by address and by account. An address where the account has signed in before is exempt
 * from the second limit, so that nobody can lock its owner out. Every endpoint that takes a password shares
 * these counts. Throws 429 over a limit.
 */
export async function checkPassword(
  { database, rateLimiter }: { readonly database: Database; readonly rateLimiter: RateLimiter },
  user: UserRow | undefined,
  signInAttempt: { readonly username: string; readonly password: string; readonly address: string },
): Promise<boolean> {
  const rules = [byAddress(signInAttempt.address)];
  if (!user || !(await isKnownAddress(database, user.id, signInAttempt.address)))
    rules.push(byAccount(signInAttempt.username));
  for (const rule of rules) await rateLimiter.take(rule, accessProblems.tooManyAttempts);
  const matches = await verifyPassword(signInAttempt.password, user?.password ?? null);
  if (matches) await Promise.all(rules.map((rule) => rateLimiter.giveBack(rule)));
  return matches;
}

function byAddress(address: string): RateLimit {
  return { bucket: `sign-in:${networkOf(address)}`, limit: accessLimits.signInFailures, windowMs };
}

function byAccount(username: string): RateLimit {
  return {
    bucket: `sign-in-to:${username.toLowerCase()}`,
    limit: accessLimits.accountSignInFailures,
    windowMs,
  };
}
