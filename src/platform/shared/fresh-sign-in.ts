import { z } from 'zod';
import { attemptProblems } from './attempt-problems.ts';
import { problems } from './problem.ts';

export const freshSignInLimits = {
  /** For how long a sign-in alone proves that the owner is there. */
  minutes: 10,
  passwordMaxLength: 10_000,
} as const;

/** Refusals of endpoints that make, add or end a way into an account (ASVS 5.0, 7.5.1). */
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
 * The account's own password, as text; the name of the field is the same in every endpoint that asks for it.
 */
export const passwordTextSchema = z
  .string({ error: 'current_password must be a string' })
  .min(1, { error: 'current_password must not be empty' })
  .max(freshSignInLimits.passwordMaxLength);

/** `current_password` of an endpoint that needs it only where the sign-in is older. */
export const currentPasswordSchema = passwordTextSchema.optional().meta({
  description: `The account's password. Needed when the sign-in is more than ${freshSignInLimits.minutes} minutes old.`,
});
