import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { accessLimits, accessProblems } from '../shared/contract.ts';
import type { AttemptRule, Attempts } from './attempts.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByUsername } from './users.ts';

const windowMs = accessLimits.signInWindowMinutes * 60 * 1000;

/**
 * Checks a username and a password. Unknown user and wrong password give the same answer after the same work.
 * Failures are limited by address; those of one account from everywhere are limited too, except at addresses where it
 * has signed in before, so that nobody can lock its owner out.
 */
export async function signIn(
  parts: { readonly database: Database; readonly clock: Clock; readonly attempts: Attempts },
  credentials: { readonly username: string; readonly password: string },
  address: string,
) {
  const { database, clock, attempts } = parts;
  const user = await findUserByUsername(database, credentials.username);
  const rules = [byAddress(address)];
  if (!user || !(await isKnownAddress(database, user.id, address))) rules.push(byAccount(credentials.username));
  for (const rule of rules) await attempts.take(rule, accessProblems.tooManyAttempts);
  const matches = await verifyPassword(credentials.password, user?.password ?? null);
  if (!user || !matches) throw new Problem(accessProblems.wrongCredentials);
  await Promise.all(rules.map((rule) => attempts.giveBack(rule)));
  await rememberAddress(database, clock, user.id, address);
  return user;
}

function byAddress(address: string): AttemptRule {
  return { bucket: `sign-in:${address}`, limit: accessLimits.signInFailures, windowMs };
}

function byAccount(username: string): AttemptRule {
  return { bucket: `sign-in-to:${username.toLowerCase()}`, limit: accessLimits.accountSignInFailures, windowMs };
}
