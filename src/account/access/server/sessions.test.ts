import { expect, test } from 'vitest';
import { sessionCookie } from './sessions.ts';

test('the cookie is hidden from scripts and other sites, and from plain http if the application has https', () => {
  const plain = 'overprint_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000';
  expect(sessionCookie('abc', 'http://localhost:3000')).toBe(plain);
  expect(sessionCookie('abc', 'https://overprint.example')).toBe(`${plain}; Secure`);
});

test('signing out removes the cookie with the same attributes', () => {
  expect(sessionCookie(null, 'https://overprint.example')).toBe(
    'overprint_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  );
});
