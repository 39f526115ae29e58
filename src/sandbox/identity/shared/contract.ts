import { z } from 'zod';
import { type EndpointSpec, endpoint } from '../../../platform/shared/endpoint.ts';
import { standIn } from '../../../platform/shared/stand-in.ts';

/** The project that local tokens are issued for; a name that no real project can have. */
export const sandboxProjectId = 'demo-overprint';

export const sandboxLimits = {
  /** The provider's own default (spec 5). */
  passwordMinLength: 6,
  passwordMaxLength: 4_096,
  idTokenSeconds: 3_600,
  actionCodeMinutes: 60,
  /** Changing password or email, and deleting, need a sign-in this recent. */
  recentSignInSeconds: 300,
  signInFailures: 10,
  signInWindowMinutes: 15,
} as const;

const text = z.string().max(10_000);
const key = z.looseObject({ key: text.optional() });

/**
 * A call of the identity toolkit's REST interface, as the `firebase` library makes it after
 * `connectAuthEmulator`.
 */
function toolkitCall<const B extends z.ZodType>(name: string, method: string, summary: string, body: B) {
  return endpoint({
    name,
    method: 'POST',
    // Two colons stand for one that is no parameter.
    path: `/identitytoolkit.googleapis.com/v1/accounts::${method}`,
    ...standIn,
    summary,
    callers: 'anyone',
    query: key,
    body,
    response: z.unknown(),
  }) satisfies EndpointSpec;
}

export const signUp = toolkitCall(
  'sandboxSignUp',
  'signUp',
  'Create an identity with an email and a password',
  z.looseObject({ email: text.optional(), password: text.optional(), displayName: text.optional() }),
);

export const signInWithPassword = toolkitCall(
  'sandboxSignInWithPassword',
  'signInWithPassword',
  'Sign in with an email and a password',
  z.looseObject({ email: text.optional(), password: text.optional() }),
);

export const signInWithIdp = toolkitCall(
  'sandboxSignInWithIdp',
  'signInWithIdp',
  'Sign in with what the account chooser gave',
  z.looseObject({ requestUri: text.optional(), postBody: text.nullish() }),
);

export const lookup = toolkitCall(
  'sandboxLookup',
  'lookup',
  'The identity behind a token',
  z.looseObject({ idToken: text.optional() }),
);

export const update = toolkitCall(
  'sandboxUpdate',
  'update',
  'Change an identity, or apply the code of a mail',
  z.looseObject({
    idToken: text.optional(),
    oobCode: text.optional(),
    displayName: text.nullish(),
    photoUrl: text.nullish(),
    password: text.optional(),
  }),
);

export const remove = toolkitCall(
  'sandboxDelete',
  'delete',
  'Delete an identity',
  z.looseObject({ idToken: text.optional() }),
);

export const sendOobCode = toolkitCall(
  'sandboxSendOobCode',
  'sendOobCode',
  'Send a mail that resets a password or proves an email',
  z.looseObject({
    requestType: text.optional(),
    email: text.optional(),
    idToken: text.optional(),
    newEmail: text.optional(),
  }),
);

export const resetPassword = toolkitCall(
  'sandboxResetPassword',
  'resetPassword',
  'Set a new password with the code of a mail; without one, say what the code is for',
  z.looseObject({ oobCode: text.optional(), newPassword: text.optional() }),
);

export const passwordPolicy = endpoint({
  name: 'sandboxPasswordPolicy',
  method: 'GET',
  path: '/identitytoolkit.googleapis.com/v2/passwordPolicy',
  ...standIn,
  summary: 'What a password must be',
  callers: 'anyone',
  query: key,
  response: z.unknown(),
});

export const token = endpoint({
  name: 'sandboxToken',
  method: 'POST',
  path: '/securetoken.googleapis.com/v1/token',
  ...standIn,
  summary: 'Renew an ID token',
  callers: 'anyone',
  query: key,
  urlencoded: true,
  body: z.looseObject({ grant_type: text.optional(), refresh_token: text.optional() }),
  response: z.unknown(),
});

export const googleAccounts = endpoint({
  name: 'sandboxGoogleAccounts',
  method: 'GET',
  path: '/emulator/auth/google-accounts',
  ...standIn,
  summary: 'Accounts that the chooser offers',
  callers: 'anyone',
  response: z.array(z.strictObject({ email: z.string(), displayName: z.string().nullable() })),
});
