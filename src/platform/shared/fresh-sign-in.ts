import { z } from 'zod';
import { freshSignInLimits } from './fresh-sign-in-problems.ts';

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
