import type { Database } from '../../../platform/server/database/database.ts';
import { accessLimits, accessProblems } from '../shared/contract.ts';
import type { AttemptRule, Attempts } from './attempts.ts';
import { isKnownAddress } from './known-addresses.ts';
import { verifyPassword } from './passwords.ts';
import type { UserRow } from './users.ts';

const windowMs = accessLimits.signInWindowMinutes * 60 * 1000;

/**
 * Whether a password is the account's; without an account it does the same work and says no. Failures are
 * limited by address; those of one account from everywhere are limited too, except at addresses where it has
 * signed in before, so that nobody can lock its owner out. Every place that takes a password shares these
 * counts. Throws 429 over a limit.
 */
export async function tryPassword(
  { database, attempts }: { readonly database: Database; readonly attempts: Attempts },
  user: UserRow | undefined,
  attempt: { readonly username: string; readonly password: string; readonly address: string },
): Promise<boolean> {
  const rules = [byAddress(attempt.address)];
  if (!user || !(await isKnownAddress(database, user.id, attempt.address)))
    rules.push(byAccount(attempt.username));
  for (const rule of rules) await attempts.take(rule, accessProblems.tooManyAttempts);
  const matches = await verifyPassword(attempt.password, user?.password ?? null);
  if (matches) await Promise.all(rules.map((rule) => attempts.giveBack(rule)));
  return matches;
}

function byAddress(address: string): AttemptRule {
  return { bucket: `sign-in:${address}`, limit: accessLimits.signInFailures, windowMs };
}

function byAccount(username: string): AttemptRule {
  return {
    bucket: `sign-in-to:${username.toLowerCase()}`,
    limit: accessLimits.accountSignInFailures,
    windowMs,
  };
}
