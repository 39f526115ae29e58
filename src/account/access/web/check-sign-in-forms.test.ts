import { expect, test } from 'vitest';
import { checkCredentials, checkEmailForm } from './check-sign-in-forms.ts';

test('a new account needs a username of 3 to 32 allowed characters and a password of 8', () => {
  expect(checkCredentials('register', { username: 'ab', password: 'long enough' })).toHaveProperty(
    'username',
  );
  expect(checkCredentials('register', { username: 'a b c', password: 'long enough' })).toHaveProperty(
    'username',
  );
  expect(checkCredentials('register', { username: 'ada.prints', password: 'short' })).toHaveProperty(
    'password',
  );
  expect(checkCredentials('register', { username: 'ada.prints_9-x', password: 'long enough' })).toEqual({});
});

test('signing in only needs both fields, so that older rules never lock anybody out', () => {
  expect(checkCredentials('login', { username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  });
  expect(checkCredentials('login', { username: 'x', password: 'y' })).toEqual({});
});

test('email and password are required, and an address has an @ between two parts', () => {
  expect(checkEmailForm({ email: ' ', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(checkEmailForm({ email: 'ada', password: 'x' })).toEqual({ email: 'This is not an email address' });
  expect(checkEmailForm({ email: ' ada@example.com ', password: 'x' })).toEqual({});
});
