import { expect, test } from 'vitest';
import { checkEmailForm } from './check-email-form.ts';

test('email and password are required, and an address has an @ between two parts', () => {
  expect(checkEmailForm({ email: ' ', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(checkEmailForm({ email: 'ada', password: 'x' })).toEqual({ email: 'This is not an email address' });
  expect(checkEmailForm({ email: ' ada@example.com ', password: 'x' })).toEqual({});
});
