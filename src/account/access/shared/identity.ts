import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';
import { tag, userSchema } from './contract.ts';
import { identityLimits } from './identity-rules.ts';

export const identityProblems = problems({
  otherUid: {
    status: 403,
    code: 'other_identity',
    error: 'firebaseUid does not match the sign-in token',
    fix: 'Send the uid of the signed-in user.',
  },
  alreadyLinked: {
    status: 409,
    code: 'already_linked',
    error: 'This account already has a sign-in by email',
    fix: 'Change the email in the settings.',
  },
  identityTaken: {
    status: 409,
    code: 'identity_taken',
    error: 'This email already has its own account',
    fix: 'Use another email, or delete that account first.',
  },
  notLinked: {
    status: 409,
    code: 'not_linked',
    error: 'This account has no sign-in by email',
    fix: 'There is nothing to remove.',
  },
  lastWayIn: {
    status: 409,
    code: 'last_way_in',
    error: 'The sign-in by email is the only way to sign in to this account',
    fix: 'An account needs at least one way to sign in. To leave, delete the account.',
  },
  identityUnavailable: {
    status: 503,
    code: 'identity_unavailable',
    error: 'Sign-in cannot be verified at the moment',
    fix: 'Try again in a few seconds.',
  },
});

/** The browser's settings for the identity provider. Nothing in it is secret. */
export const identitySettingsSchema = z.strictObject({
  apiKey: z.string().meta({ description: 'Names the project; it is not secret.' }),
  authDomain: z.string().meta({ description: 'Host of its sign-in pages.' }),
  projectId: z.string().meta({ description: "The provider's project." }),
  sandbox: z.boolean().meta({ description: 'Whether the local stand-in takes the place of the provider.' }),
  tokenSyncUrl: z
    .string()
    .optional()
    .meta({ description: 'Is sent each new token, and the end of a sign-in.' }),
});
export type IdentitySettings = z.infer<typeof identitySettingsSchema>;

export const identitySettings = endpoint({
  name: 'identitySettings',
  method: 'GET',
  path: '/api/auth/settings',
  tag,
  summary: 'How to reach the identity provider',
  description: 'The settings of the `firebase` library.',
  callers: 'anyone',
  response: identitySettingsSchema,
});

export const syncFirebaseUser = endpoint({
  name: 'syncFirebaseUser',
  method: 'POST',
  path: '/api/auth/sync-firebase-user',
  tag,
  summary: 'Update the account from the identity provider',
  description:
    'Creates the account at the first sign-in. Uid and email are read from the token, never from the ' +
    'body; a `firebaseUid` that does not match the token is refused.',
  callers: ['identity'],
  spends: { account_changes: 1 },
  body: z.strictObject({
    firebaseUid: z.string().min(1).max(128),
    email: z.string().max(identityLimits.emailMaxLength).nullish(),
    displayName: z.string().max(identityLimits.displayNameMaxLength).nullish(),
  }),
  response: z.strictObject({ user: userSchema }),
  problems: [identityProblems.otherUid, identityProblems.identityUnavailable],
});

export const firebaseUser = endpoint({
  name: 'firebaseUser',
  method: 'GET',
  path: '/api/auth/firebase-user',
  tag,
  summary: 'The signed-in account, by its provider',
  callers: ['session', 'identity'],
  response: z.strictObject({ user: userSchema }),
  problems: [identityProblems.identityUnavailable],
});
