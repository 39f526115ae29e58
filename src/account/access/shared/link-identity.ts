import { z } from 'zod';
import { endpoint } from '../../../platform/shared/endpoint.ts';
import { currentPasswordSchema, freshSignInProblems } from '../../../platform/shared/fresh-sign-in.ts';
import { tag, userSchema } from './contract.ts';
import { identityProblems } from './identity.ts';

export const linkFirebaseUser = endpoint({
  name: 'linkFirebaseUser',
  method: 'POST',
  path: '/api/auth/link-firebase-user',
  tag,
  summary: 'Let an account of the older flow sign in by email too',
  description: 'Both are proved: the account by its session, the email by the sign-in token in the body.',
  callers: ['session'],
  body: z.strictObject({ idToken: z.string().min(1).max(20_000), current_password: currentPasswordSchema }),
  response: z.strictObject({ user: userSchema }),
  problems: [
    identityProblems.alreadyLinked,
    identityProblems.identityTaken,
    identityProblems.identityUnavailable,
    ...Object.values(freshSignInProblems),
  ],
});
