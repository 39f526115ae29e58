import { z } from 'zod';
import { attemptProblems } from '#platform/shared/attempt-problems.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';
import { createdAtSchema } from '#platform/shared/response-fields.ts';
import { apiKeyMark } from './account.ts';

/** `active_sub` means an active subscription; everything else is `inactive` (spec 3, contract 7). */
export const userStatuses = ['inactive', 'active_sub'] as const;
export type UserStatus = (typeof userStatuses)[number];

const accountTypes = ['firebase', 'password'] as const;

const sendKey = 'Send the key as X-API-Key or Authorization: Bearer';
/** The advice for a key in the query. */
export const keyInQueryFix = `Do not put a key in the URL, where it would be logged. ${sendKey}.`;

export const accessProblems = problems({
  apiKeyRequired: {
    status: 401,
    code: 'api_key_required',
    error: 'API key required',
    fix: `${sendKey}.`,
  },
  invalidApiKey: {
    status: 401,
    code: 'invalid_api_key',
    error: 'Invalid API key',
    fix: `Check that the whole key was copied and that it was not deleted. ${sendKey}.`,
  },
  keyExpired: {
    status: 401,
    code: 'key_expired',
    error: 'This API key has expired',
    fix: 'Create a new key under API Keys, or rotate this one.',
  },
  invalidToken: {
    status: 401,
    code: 'invalid_token',
    error: 'Invalid or expired access token',
    fix: 'Get a new one with the refresh token, or connect the app again.',
  },
  keyScope: {
    status: 403,
    code: 'key_scope',
    error: 'This API key does not have the required scope',
    fix: 'Use a key with the scope that this request needs.',
  },
  signInRequired: {
    status: 401,
    code: 'sign_in_required',
    error: 'Sign-in required',
    fix: 'Sign in and try again.',
  },
  invalidSignIn: {
    status: 401,
    code: 'invalid_sign_in',
    error: 'Invalid sign-in token',
    fix: `Sign in again. An API key begins with ${apiKeyMark}. ${sendKey}.`,
  },
  signedOut: { status: 401, code: 'signed_out', error: 'Signed out', fix: 'Sign in again.' },
  wrongCredentials: { status: 401, code: 'wrong_credentials', error: 'Invalid username or password' },
  crossSite: {
    status: 403,
    code: 'cross_site_request',
    error: 'Cross-site request refused',
    fix: 'Call from the application itself, or use an API key.',
  },
  usernameTaken: {
    status: 409,
    code: 'username_taken',
    error: 'Username is already taken',
    fix: 'Choose another username.',
  },
  ...attemptProblems,
  tooManyReads: {
    status: 429,
    code: 'too_many_requests',
    error: 'Too many requests',
    fix: 'Wait and try again.',
  },
});

/** The account as its owner sees it; never a password hash or a Stripe id (contract 3). */
export const userSchema = z
  .strictObject({
    id: z.int().meta({ description: 'Row number.' }),
    username: z.string().nullable().meta({ description: 'Null for an account that signs in by email.' }),
    email: z.string().nullable().meta({ description: 'Null for an account without one.' }),
    displayName: z
      .string()
      .nullable()
      .meta({ description: 'Name from the sign-in provider; null without one.' }),
    userStatus: z.enum(userStatuses).meta({ description: '`active_sub`: a subscription is active.' }),
    stripePlan: z.string().nullable().meta({ description: 'Plan of the subscription; null without one.' }),
    createdAt: createdAtSchema,
    emailVerified: z.boolean().meta({ description: 'Whether the email was proved.' }),
    accountType: z
      .enum(accountTypes)
      .meta({ description: 'How it signs in: by the sign-in provider, or only by username and password.' }),
    hasPassword: z.boolean().meta({ description: 'Whether it can sign in with a username and a password.' }),
  })
  .meta({ id: 'User', description: 'The account as its owner sees it.' });
export type User = z.infer<typeof userSchema>;

export const tag = 'Account';

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
  tag,
  summary: 'Sign out',
  description: 'Ends the session on the server and clears the cookie. Signing out twice is not an error.',
  callers: 'anyone',
  status: 204,
  problems: [accessProblems.crossSite],
});

export const currentUser = endpoint({
  name: 'currentUser',
  method: 'GET',
  path: '/api/user',
  tag,
  summary: 'The signed-in account',
  callers: ['session', 'identity'],
  response: userSchema,
});
