import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { accessProblems } from '../shared/contract.ts';
import type { Attempts } from './attempts.ts';
import { rememberAddress } from './known-addresses.ts';
import { tryPassword } from './try-password.ts';
import { findUserByUsername } from './users.ts';

/**
 * Checks a username and a password. Unknown user and wrong password give the same response after the same
 * work.
 */
export async function signIn(
  deps: { readonly database: Database; readonly clock: Clock; readonly attempts: Attempts },
  credentials: { readonly username: string; readonly password: string },
  address: string,
) {
  const { database, clock } = deps;
  const user = await findUserByUsername(database, credentials.username);
  const matches = await tryPassword(deps, user, { ...credentials, address });
  if (!user || !matches) throw new Problem(accessProblems.wrongCredentials);
  await rememberAddress(database, clock, user.id, address);
  return user;
}
