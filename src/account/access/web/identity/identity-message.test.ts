import { expect, test } from 'vitest';
import { identityMessage } from './identity-message.ts';

const failure = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

test('an unknown address, a wrong password and a bad credential read the same', () => {
  const words = ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential'].map((code) =>
    identityMessage(failure(code)),
  );
  expect(new Set(words)).toEqual(new Set(['Invalid email or password']));
});

test('an unknown code shows the message of the provider', () => {
  expect(identityMessage(failure('auth/something-new'))).toBe('Firebase: Error (auth/something-new).');
  expect(identityMessage(new Error('Plain words'))).toBe('Plain words');
});

test('every code of the specification has a plain message', () => {
  const codes = [
    'invalid-credential',
    'wrong-password',
    'user-not-found',
    'email-already-in-use',
    'too-many-requests',
    'requires-recent-login',
    'user-disabled',
    'user-token-expired',
    'network-request-failed',
    'popup-blocked',
    'popup-closed-by-user',
    'unauthorized-domain',
  ];
  for (const code of codes) expect(identityMessage(failure(`auth/${code}`))).not.toContain('Firebase');
});

test("the provider's own message is shown, without the library's frame", () => {
  const said = (text: string, code: string) => identityMessage(Object.assign(new Error(text), { code }));
  expect(
    said('Firebase: Password should be at least 10 characters (auth/weak-password).', 'auth/weak-password'),
  ).toBe('Password should be at least 10 characters');
  expect(
    said(
      'Firebase: Access to this account has been disabled for a while. Try later. (auth/too-many-requests).',
      'auth/too-many-requests',
    ),
  ).toBe('Access to this account has been disabled for a while. Try later.');
  expect(said('Firebase: Error (auth/too-many-requests).', 'auth/too-many-requests')).toBe(
    'Too many attempts. Wait a few minutes and try again.',
  );
});
