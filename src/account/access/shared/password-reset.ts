import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';
import { accessProblems, tag } from './contract.ts';
import { newPasswordSchema, passwordProblems } from './login.ts';
import { deleteKeysSchema } from './settings.ts';

export const resetLimits = {
  /** How long the link of an email works. */
  linkMinutes: 30,
  /** Requests and used links by address and hour. */
  perAddressAndHour: 10,
  /**
   * Emails to one account in an hour. Earlier links still work, so nobody is kept out by others' requests.
   */
  emailsPerHour: 3,
} as const;

export const resetProblems = problems({
  invalidLink: {
    status: 400,
    code: 'invalid_reset_link',
    error: 'This link has expired or was already used',
    fix: 'Request a new one under "Forgot your password?".',
    param: 'token',
  },
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password/reset',
  tag,
  summary: 'Request a link that sets a new password',
  description:
    "For accounts with a username. The link is sent to the account's verified email address, if it " +
    'has one. The response is the same for every name.',
  callers: 'anyone',
  body: z.strictObject({
    username: z
      .string({ error: 'Username is required' })
      .min(1, { error: 'Username is required' })
      .max(320)
      .meta({ description: 'The username, or the verified email address.', examples: ['ada.prints'] }),
  }),
  status: 204,
  problems: [accessProblems.crossSite, accessProblems.tooManyAttempts],
});

export const confirmPasswordReset = endpoint({
  name: 'confirmPasswordReset',
  method: 'POST',
  path: '/api/password/reset/confirm',
  tag,
  summary: 'Set a new password with the token of an email',
  description:
    `The token works once, for ${resetLimits.linkMinutes} minutes. Ends every session and invalidates ` +
    'all other links of the account.',
  callers: 'anyone',
  body: z.strictObject({
    token: z.string({ error: 'token is required' }).min(1, { error: 'token is required' }).max(200),
    password: newPasswordSchema,
    delete_keys: deleteKeysSchema,
  }),
  status: 204,
  problems: [
    resetProblems.invalidLink,
    passwordProblems.common,
    passwordProblems.guessable,
    accessProblems.crossSite,
    accessProblems.tooManyAttempts,
  ],
});
