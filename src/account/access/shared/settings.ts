import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { proofFields, passwordTextSchema } from '#platform/shared/fresh-sign-in.ts';
import { problems } from '#platform/shared/problem.ts';
import { accessProblems, tag, userSchema } from './contract.ts';
import { newPasswordSchema, passwordProblems } from './login.ts';
import { identityProblems } from './identity.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';

export const settingsProblems = problems({
  noPassword: {
    status: 409,
    code: 'no_password',
    error: 'This account has no password',
    fix: 'Change it at your sign-in provider.',
  },
  wrongName: {
    status: 400,
    code: 'wrong_name',
    error: 'The name does not match this account',
    fix: 'Type the name exactly as shown.',
    param: 'name',
  },
});

export const deleteKeysSchema = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether to delete all API keys too, because somebody else may have created one.' });

/** A signed-in browser, as its owner sees it. */
export const deviceSchema = z
  .strictObject({
    kind: z
      .enum(['session', 'identity'])
      .meta({ description: 'Whether it has a session cookie or a sign-in token.' }),
    current: z.boolean().meta({ description: 'Whether this request came from it.' }),
    address: z.string().meta({ description: 'Its last IP address.' }),
    userAgent: z.string().meta({ description: 'What the browser calls itself.' }),
    signedInAt: z.iso.datetime().meta({ description: 'When it signed in, in UTC.' }),
    lastSeenAt: z.iso.datetime().meta({ description: 'When it was last used, in UTC.' }),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  tag,
  summary: 'Signed-in browsers',
  description: 'Most recently used first.',
  callers: ['session', 'identity'],
  response: z.array(deviceSchema),
});

export const endSessions = endpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/api/sessions',
  tag,
  summary: 'Sign out everywhere',
  description:
    'Ends every session and refuses all sign-in tokens issued so far, the one of this request included.',
  callers: ['session', 'identity'],
  spends: { account_changes: 1 },
  body: z.strictObject({ delete_keys: deleteKeysSchema }),
  status: 204,
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/password',
  tag,
  summary: 'Change the password of a username account',
  description: 'Ends all other sessions.',
  callers: ['session'],
  spends: { account_changes: 1 },
  body: z
    .strictObject({
      current_password: passwordTextSchema.optional(),
      currentPassword: passwordTextSchema.optional().meta({ aliasOf: 'current_password' }),
      code: proofFields.code,
      newPassword: newPasswordSchema,
      delete_keys: deleteKeysSchema,
    })
    .refine((body) => body.current_password !== undefined || body.currentPassword !== undefined, {
      error: 'The current password is required',
      path: ['current_password'],
    }),
  needs: [['current_password']],
  status: 204,
  problems: [
    passwordProblems.common,
    passwordProblems.guessable,
    freshSignInProblems.wrongPassword,
    freshSignInProblems.codeRequired,
    freshSignInProblems.wrongCode,
    settingsProblems.noPassword,
    accessProblems.tooManyAttempts,
  ],
});

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  tag,
  summary: 'Delete the account and everything in it',
  description:
    "Deletes its keys, shops, jobs, files and request log. `name` is the account's username, or its email " +
    'if it has none.',
  callers: ['session', 'identity'],
  spends: { account_changes: 1 },
  body: z.strictObject({
    name: z.string({ error: 'name is required' }).max(400),
    ...proofFields,
  }),
  status: 204,
  problems: [settingsProblems.wrongName, ...Object.values(freshSignInProblems)],
});

export const linkFirebaseUser = endpoint({
  name: 'linkFirebaseUser',
  method: 'POST',
  path: '/api/auth/link-firebase-user',
  tag,
  summary: 'Add a sign-in by email to a username account',
  description:
    'Needs proof of both: the session for the account, the sign-in token in the body for the email.',
  callers: ['session'],
  spends: { account_changes: 1 },
  body: z.strictObject({ idToken: z.string().min(1).max(20_000), ...proofFields }),
  response: z.strictObject({ user: userSchema }),
  problems: [
    identityProblems.alreadyLinked,
    identityProblems.identityTaken,
    identityProblems.identityUnavailable,
    ...Object.values(freshSignInProblems),
  ],
});

export const unlinkFirebaseUser = endpoint({
  name: 'unlinkFirebaseUser',
  method: 'DELETE',
  path: '/api/auth/link-firebase-user',
  tag,
  summary: 'Remove the sign-in by email from a username account',
  description: 'The address is removed too. An account without a password keeps its only sign-in.',
  callers: ['session', 'identity'],
  spends: { account_changes: 1 },
  body: z.strictObject({ ...proofFields }),
  response: z.strictObject({ user: userSchema }),
  problems: [identityProblems.notLinked, identityProblems.lastWayIn, ...Object.values(freshSignInProblems)],
});
