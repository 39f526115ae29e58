import { z } from 'zod';
import { type EndpointSpec, endpoint } from '#platform/shared/endpoint.ts';
import { standIn } from '#platform/shared/stand-in.ts';

/** The project of the stand-in's tokens. No real project can have this name. */
export const sandboxProjectId = 'demo-overprint';

export const sandboxLimits = {
  /** The provider's own default (spec 5). */
  passwordMinLength: 6,
  passwordMaxLength: 4_096,
  idTokenSeconds: 3_600,
  actionCodeMinutes: 60,
  /** How recent the sign-in must be to change password or email, or to delete the identity. */
  recentSignInSeconds: 300,
  signInFailures: 10,
  signInWindowMinutes: 15,
} as const;

const text = z.string().max(10_000);
const key = z.looseObject({ key: text.optional() });

/**
 * An endpoint of the Identity Toolkit's REST API, as the `firebase` library uses it after
 * `connectAuthEmulator`.
 */
function toolkitEndpoint<const B extends z.ZodType>(name: string, method: string, summary: string, body: B) {
  return endpoint({
    name,
    method: 'POST',
    // In Fastify, two colons mean one that does not begin a parameter.
    path: `/identitytoolkit.googleapis.com/v1/accounts::${method}`,
    ...standIn,
    summary,
    callers: 'anyone',
    query: key,
    body,
    response: z.unknown(),
  }) satisfies EndpointSpec;
}

export const signUp = toolkitEndpoint(
  'sandboxSignUp',
  'signUp',
  'Create an identity with an email and a password',
  z.looseObject({ email: text.optional(), password: text.optional(), displayName: text.optional() }),
);

export const signInWithPassword = toolkitEndpoint(
  'sandboxSignInWithPassword',
  'signInWithPassword',
  'Sign in with an email and a password',
  z.looseObject({ email: text.optional(), password: text.optional() }),
);

export const signInWithIdp = toolkitEndpoint(
  'sandboxSignInWithIdp',
  'signInWithIdp',
  'Sign in with what the account chooser gave',
  z.looseObject({ requestUri: text.optional(), postBody: text.nullish() }),
);

export const lookup = toolkitEndpoint(
  'sandboxLookup',
  'lookup',
  'The identity behind a token',
  z.looseObject({ idToken: text.optional() }),
);

export const update = toolkitEndpoint(
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

export const remove = toolkitEndpoint(
  'sandboxDelete',
  'delete',
  'Delete an identity',
  z.looseObject({ idToken: text.optional() }),
);

export const sendOobCode = toolkitEndpoint(
  'sandboxSendOobCode',
  'sendOobCode',
  'Send a mail that resets a password or proves an email',
  z.looseObject({
    requestType: text.optional(),
    email: text.optional(),
    idToken: text.optional(),
    newEmail: text.optional(),
    continueUrl: text.optional(),
  }),
);

export const resetPassword = toolkitEndpoint(
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
