import { expect, test } from 'vitest';
import { readToken } from './read-token.ts';

const failing = (code: string) => ({
  getIdToken: () => Promise.reject(Object.assign(new Error(`Firebase: Error (${code}).`), { code })),
});

test('a token is renewed if asked for, and a visitor has none', async () => {
  const user = { getIdToken: (renew?: boolean) => Promise.resolve(renew === true ? 'new' : 'old') };
  expect(await readToken(user, false)).toBe('old');
  expect(await readToken(user, true)).toBe('new');
  expect(await readToken(null, true)).toBeUndefined();
});

test.each(['auth/user-token-expired', 'auth/user-disabled'])(
  'a sign-in that ended has no token: %s',
  async (code) => {
    expect(await readToken(failing(code), false)).toBeUndefined();
  },
);

test('a provider that cannot be reached reads as a lost connection, and other failures stay what they are', async () => {
  await expect(readToken(failing('auth/network-request-failed'), false)).rejects.toThrow(
    'Check your connection',
  );
  await expect(readToken(failing('auth/internal-error'), false)).rejects.toThrow('Firebase: Error');
});
