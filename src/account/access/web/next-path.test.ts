import { expect, test } from 'vitest';
import { continuePath } from './continue-path.ts';
import { nextPath, signInPath } from './next-path.ts';

const origin = 'https://overprint.example';
const next = (wanted: string) =>
  nextPath(`?${new URLSearchParams({ next: wanted }).toString()}`, origin, '/app');

test('a sign-in leads back to the page that was asked for', () => {
  const path = signInPath('/login', '/account?tab=settings');
  expect(path).toBe('/login?next=%2Faccount%3Ftab%3Dsettings');
  expect(nextPath(path.slice('/login'.length), origin, '/app')).toBe('/account?tab=settings');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'account',
  '',
])('it never leads off this origin: %j', (wanted) => {
  expect(next(wanted)).toBe('/app');
});

test('without a wanted path it leads to the start', () => {
  expect(nextPath('', origin, '/app')).toBe('/app');
});

test.each([
  [`${origin}/account?tab=billing&plan=yearly`, '/account?tab=billing&plan=yearly'],
  ['https://evil.example/account', undefined],
  [`${origin}//evil.example/`, undefined],
  ['/account', undefined],
])('the link of an email leads on only to a page of this origin: %j', (url, path) => {
  expect(continuePath(`?${new URLSearchParams({ continueUrl: url }).toString()}`, origin)).toBe(path);
});
