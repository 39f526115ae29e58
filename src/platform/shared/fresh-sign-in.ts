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

/**
 * The account's own password. The field has the same name in every endpoint that takes it.
 */
export const passwordTextSchema = z
  .string({ error: 'current_password must be a string' })
  .min(1, { error: 'current_password must not be empty' })
  .max(freshSignInLimits.passwordMaxLength);

/** `current_password` of an endpoint that needs it only if the sign-in is not fresh. */
export const currentPasswordSchema = passwordTextSchema.optional().meta({
  description:
    `The account's password. Needed when the sign-in is more than ${freshSignInLimits.minutes} minutes ` +
    'old.',
});

/** A code of an authenticator app, with spaces or without, or a recovery code. */
export const codeSchema = z
  .string({ error: 'code is required' })
  .min(1, { error: 'code is required' })
  .max(100)
  .meta({
    description: 'The six digits of the authenticator app, or a recovery code.',
    examples: ['123 456'],
  });

/** What an endpoint's body has to prove that the owner is there. */
export const proofFields = {
  current_password: currentPasswordSchema,
  code: codeSchema.optional().meta({
    description:
      'Needed beside the password if two-step sign-in is on: a code of the app, or a recovery code.',
  }),
};
