import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { rememberAddress } from './known-addresses.ts';
import { networkOf } from './network.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { createUser } from './users.ts';
import { accessLimits } from '#account/access/shared/account.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Creates an account of the older flow. Throws 400 for a weak password, 409 for a taken username and 429 for
 * too many registrations from one address.
 */
export async function registerAccount(
  deps: { readonly database: Database; readonly clock: Clock; readonly rateLimiter: RateLimiter },
  account: { readonly username: string; readonly password: string },
  address: string,
) {
  refuseWeakPassword(account.password, account.username, 'password');
  const rule = {
    bucket: `register:${networkOf(address)}`,
    limit: accessLimits.registrationsPerHour,
    windowMs: hourMs,
  };
  await deps.rateLimiter.take(rule, accessProblems.tooManyAttempts);
  const passwordHash = await hashPassword(account.password);
  const user = await createUser(deps.database, { username: account.username, passwordHash });
  await rememberAddress(deps.database, deps.clock, user.id, address);
  return user;
}
