import { Problem } from '../../../platform/shared/problem.ts';
import { accessProblems } from '../shared/contract.ts';
import { isCommonPassword } from './passwords.ts';

const productName = 'overprint';
/** A shorter name is in too many good passwords. */
const nameMinLength = 4;

/** Throws 400 for a new password that is common (ASVS 6.2.4, 6.2.12), or that holds the account's or the product's name (6.2.11). */
export function refuseWeakPassword(password: string, username: string | null): void {
  if (isCommonPassword(password)) throw new Problem(accessProblems.commonPassword);
  const names = [productName, username ?? ''].filter((name) => name.length >= nameMinLength);
  const lowerCase = password.toLowerCase();
  if (names.some((name) => lowerCase.includes(name.toLowerCase()))) throw new Problem(accessProblems.guessablePassword);
}
