import { attemptProblems } from './attempt-problems.ts';
import { problems } from './problem.ts';

export const freshSignInLimits = {
  /** How long a sign-in counts as fresh. */
  minutes: 10,
  passwordMaxLength: 10_000,
} as const;

/** Problems of endpoints that change the ways into an account (ASVS 5.0, 7.5.1). */
export const freshSignInProblems = problems({
  reauthenticate: {
    status: 403,
    code: 'reauthenticate',
    error: 'Confirm that it is you',
    fix:
      "Send the account's password as current_password, or sign in again and repeat the request within " +
      `${freshSignInLimits.minutes} minutes.`,
  },
  wrongPassword: { status: 403, code: 'wrong_password', error: 'The current password is wrong' },
  codeRequired: {
    status: 403,
    code: 'second_factor_required',
    error: 'Enter the code of your authenticator app',
    fix: 'Send the code, or a recovery code, as code beside the password.',
    param: 'code',
  },
  wrongCode: {
    status: 403,
    code: 'wrong_code',
    error: 'This code is wrong, too old or was used already',
    fix:
      'Enter the code that the app shows now, or a recovery code. If it stays wrong, check the time of ' +
      'the phone.',
    param: 'code',
  },
  ...attemptProblems,
});
