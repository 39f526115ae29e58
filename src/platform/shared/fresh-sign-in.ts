import { z } from 'zod';
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
    fix: `Send the account's password as current_password, or sign in again and repeat the request within ${freshSignInLimits.minutes} minutes.`,
  },
  wrongPassword: { status: 403, code: 'wrong_password', error: 'The current password is wrong' },
  ...attemptProblems,
});

/**
 * The account's own password. The field has the same name in every endpoint that takes it.
 */
export const passwordTextSchema = z
  .string({ error: 'current_password must be a string' })
  .min(1, { error: 'current_password must not be empty' })
  .max(freshSignInLimits.passwordMaxLength);

/** `current_password` of an endpoint that needs it only if the sign-in is not fresh. */
export const currentPasswordSchema = passwordTextSchema.optional().meta({
  description: `The account's password. Needed when the sign-in is more than ${freshSignInLimits.minutes} minutes old.`,
});
