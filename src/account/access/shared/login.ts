import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';
import { accessProblems, tag, userSchema } from './contract.ts';
import { accessLimits } from './account.ts';

/** Why a new password is refused, apart from its length. */
export const passwordProblems = problems({
  common: {
    status: 400,
    code: 'invalid_password',
    error: 'Password is too common',
    fix: 'Choose a less common password.',
  },
  guessable: {
    status: 400,
    code: 'invalid_password',
    error: 'Password must not contain the username or "overprint"',
    fix: "Choose one that cannot be guessed from the account's name or the product's name.",
  },
});

const usernameText = 'Username must be 3 to 32 letters, digits, dots, underscores or hyphens';

const usernameSchema = z
  .string({ error: usernameText })
  .regex(/^[A-Za-z0-9._-]{3,32}$/, { error: usernameText })
  .meta({
    description: '3 to 32 letters, digits, `.`, `_` or `-`; unique, ignoring case.',
    examples: ['ada.prints'],
  });

export const newPasswordSchema = z
  .string({ error: 'Password is required' })
  .min(accessLimits.passwordMinLength, {
    error: `Password must be at least ${accessLimits.passwordMinLength} characters long`,
  })
  .refine((password) => new TextEncoder().encode(password).length <= accessLimits.passwordMaxBytes, {
    error: `Password must be at most ${accessLimits.passwordMaxBytes} bytes long`,
  })
  .meta({
    description:
      `At least ${accessLimits.passwordMinLength} characters, not a common password, and without the ` +
      'username or "overprint".',
  });

const registrationSchema = z.strictObject({ username: usernameSchema, password: newPasswordSchema });

const ticketSchema = z
  .strictObject({
    second_factor_required: z.literal(true).meta({ description: 'Always true: a code is still needed.' }),
    ticket: z.string().meta({ description: 'For `POST /api/login/code`, once.' }),
    expires_at: z.iso.datetime().meta({ description: 'When the ticket ends, in UTC.' }),
  })
  .meta({ id: 'SignInTicket' });
export type SignInTicket = z.infer<typeof ticketSchema>;

const loginSchema = z.strictObject({
  username: z.string({ error: 'Username is required' }).min(1, { error: 'Username is required' }).max(200),
  password: z.string({ error: 'Password is required' }).min(1, { error: 'Password is required' }).max(10_000),
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/register',
  tag,
  summary: 'Create an account with a username and a password',
  description: 'Signs in to the new account: the response sets the session cookie `overprint_session`.',
  callers: 'anyone',
  body: registrationSchema,
  response: userSchema,
  status: 201,
  problems: [
    passwordProblems.common,
    passwordProblems.guessable,
    accessProblems.usernameTaken,
    accessProblems.crossSite,
    accessProblems.tooManyAttempts,
  ],
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/login',
  tag,
  summary: 'Sign in with a username and a password',
  description:
    'Sets a new session cookie and ends the session of the request, if any. If two-step sign-in is on, ' +
    'returns a ticket instead of a cookie: send it with a code to `POST /api/login/code`.',
  callers: 'anyone',
  body: loginSchema,
  response: z.union([userSchema, ticketSchema]),
  problems: [accessProblems.wrongCredentials, accessProblems.crossSite, accessProblems.tooManyAttempts],
});
