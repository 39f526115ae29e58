import { expect, test } from 'vitest';
import { decideAccess } from './access.ts';

test('open routes show at once to everybody', () => {
  for (const state of ['loading', 'visitor', 'signedIn', 'subscriber'] as const) {
    expect(decideAccess('open', state)).toBe('show');
  }
});

test('all other routes wait until the session is known', () => {
  for (const access of ['visitor', 'signedIn', 'subscriber'] as const)
    expect(decideAccess(access, 'loading')).toBe('wait');
});

test('an unsigned visitor of a protected route is sent to /login', () => {
  expect(decideAccess('signedIn', 'visitor')).toEqual({ redirectTo: '/login' });
  expect(decideAccess('subscriber', 'visitor')).toEqual({ redirectTo: '/login' });
});

test('a signed-in user without active_sub is sent from subscriber routes to /app', () => {
  expect(decideAccess('subscriber', 'signedIn')).toEqual({ redirectTo: '/app' });
  expect(decideAccess('signedIn', 'signedIn')).toBe('show');
  expect(decideAccess('subscriber', 'subscriber')).toBe('show');
});

test('a signed-in user is sent from the auth screen to /app', () => {
  expect(decideAccess('visitor', 'signedIn')).toEqual({ redirectTo: '/app' });
  expect(decideAccess('visitor', 'subscriber')).toEqual({ redirectTo: '/app' });
  expect(decideAccess('visitor', 'visitor')).toBe('show');
});
