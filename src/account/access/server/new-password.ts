import { Problem } from '../../../platform/shared/problem.ts';
import { isCommonPassword } from './passwords.ts';
import { passwordProblems } from '../shared/password-problems.ts';

const productName = 'overprint';
/** Too many good passwords contain a shorter name. */
const nameMinLength = 4;

/**
 * Checks a new password. Throws 400 for one that is common (ASVS 5.0, 6.2.4) or contains the account's or the
 * product's name (6.2.11).
 */
export function refuseWeakPassword(password: string, username: string | null): void {
  if (isCommonPassword(password)) throw new Problem(passwordProblems.common);
  const names = [productName, username ?? ''].filter((name) => name.length >= nameMinLength);
  const lowerCase = password.toLowerCase();
  if (names.some((name) => lowerCase.includes(name.toLowerCase())))
    throw new Problem(passwordProblems.guessable);
}
