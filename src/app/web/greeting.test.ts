import { expect, test } from 'vitest';
import { isolate } from '../../platform/shared/isolate.ts';
import { greetingOf } from './greeting.ts';

const nobody = { displayName: null, username: null, email: null };

test.each([
  ['display name', { displayName: 'Ada', username: 'ada.l', email: 'ada@example.com' }, 'Ada'],
  ['username', { ...nobody, username: 'ada.l', email: 'ada@example.com' }, 'ada.l'],
  ['email', { ...nobody, email: 'ada@example.com' }, 'ada@example.com'],
])('the first of what is known greets: %s', (_what, user, name) => {
  expect(greetingOf(user)).toBe(`Welcome, ${isolate(name)}!`);
});

test('somebody without any name is welcome too', () => {
  expect(greetingOf(nobody)).toBe('Welcome!');
});
