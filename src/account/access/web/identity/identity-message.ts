import { messageOf } from '#platform/web/messages.ts';
import { identityLimits } from '#account/access/shared/identity-rules.ts';

const wrongCredentials = 'Invalid email or password';
const oldLink = 'This link is no longer valid. Request a new one.';

/**
 * Messages for errors that the provider describes only by a code. None says whether an address has an
 * account.
 */
const messages: Readonly<Record<string, string>> = {
  'auth/invalid-credential': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/user-not-found': wrongCredentials,
  'auth/email-already-in-use': 'This email already has an account. Sign in instead.',
  'auth/account-exists-with-different-credential':
    'This email already has an account that signs in another way.',
  'auth/invalid-email': 'This is not an email address',
  'auth/missing-password': 'Password is required',
  'auth/weak-password': `Password must be at least ${identityLimits.passwordMinLength} characters long`,
  'auth/password-does-not-meet-requirements': 'This password is too simple',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'auth/requires-recent-login': 'Sign in again to change this',
  'auth/user-mismatch': 'This is a different account. Choose the one that you are signed in with.',
  'auth/user-disabled': 'This account is disabled',
  'auth/user-token-expired': 'Your sign-in has ended. Sign in again.',
  'auth/network-request-failed':
    'The sign-in service cannot be reached. Check your connection and try again.',
  'auth/popup-blocked': 'The browser blocked the sign-in window. Allow it and try again.',
  'auth/popup-closed-by-user': 'The sign-in window was closed before sign-in was complete',
  'auth/cancelled-popup-request': 'Another sign-in window was opened',
  'auth/unauthorized-domain': 'Sign-in is not set up for this address',
  'auth/operation-not-allowed': 'This sign-in method is disabled',
  'auth/expired-action-code': oldLink,
  'auth/invalid-action-code': oldLink,
};

/** How the library wraps the provider's message; the word `Error` stands for none. */
const wrapped = /^Firebase: (?!Error \()(.+) \(auth\/[\w-]+\)\.?$/s;

/** Returns the message for a failed sign-in: the provider's own, ours where it gives a bare code (spec 8). */
export function identityMessage(error: unknown): string {
  const own = error instanceof Error ? wrapped.exec(error.message)?.[1] : undefined;
  return own ?? messages[errorCode(error)] ?? messageOf(error);
}

type EmailField = 'email' | 'password';

const refusedFields: Readonly<Record<string, EmailField>> = {
  'auth/email-already-in-use': 'email',
  'auth/invalid-email': 'email',
  'auth/weak-password': 'password',
  'auth/password-does-not-meet-requirements': 'password',
};

/** Returns which field of a sign-up the provider refused, if it was one. */
export function refusedField(error: unknown): EmailField | undefined {
  return refusedFields[errorCode(error)];
}

/** Returns the provider's code of an error, such as `auth/invalid-credential`; empty for other errors. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
