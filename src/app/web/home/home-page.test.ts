import { expect, test } from 'vitest';
import { isolate } from '#platform/shared/isolate.ts';
import { greetingOf } from './home-page.tsx';

const nobody = { displayName: null, username: null, email: null };

test.each([
  ['display name', { displayName: 'Ada', username: 'ada.l', email: 'ada@example.com' }, 'Ada'],
  ['username', { ...nobody, username: 'ada.l', email: 'ada@example.com' }, 'ada.l'],
  ['email', { ...nobody, email: 'ada@example.com' }, 'ada'],
])('the greeting uses the first name that is known: %s', (_what, user, name) => {
  expect(greetingOf(user)).toBe(`Welcome, ${isolate(name)}!`);
});

test('the greeting of a user without any name has none', () => {
  expect(greetingOf(nobody)).toBe('Welcome!');
});
