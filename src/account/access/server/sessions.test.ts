import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { sessionCookies } from './sessions.ts';

const https = 'https://localhost';
const rest = 'Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000';

test('the cookie is hidden from scripts and other sites, and on https from plain http and neighbouring hosts', () => {
  expect(sessionCookies('abc', 'http://localhost:3000')).toEqual([`overprint_session=abc; ${rest}`]);
  expect(sessionCookies('abc', https)).toEqual([
    `__Host-overprint_session=abc; ${rest}; Secure`,
    `overprint_session=abc; ${rest}; Secure`,
  ]);
});

test('signing out removes the cookies with the same attributes', () => {
  const gone = 'Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure';
  expect(sessionCookies(null, https)).toEqual([
    `__Host-overprint_session=; ${gone}`,
    `overprint_session=; ${gone}`,
  ]);
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('pglite', { settings: { PUBLIC_URL: https } });
});
afterAll(() => app.close());

test('the cookie with the prefix counts before one of any host, which only counts for the version before', async () => {
  const [mine, other] = [await app.account(), await app.account()];
  const asked = async (cookie: string) =>
    (await app.server.inject({ url: '/api/user', headers: { cookie } })).json().id;
  const prefixed = `__Host-${mine.cookie}`;
  expect(await asked(`${other.cookie}; ${prefixed}`)).toBe(mine.userId);
  expect(await asked(`__Host-overprint_session=ended; ${other.cookie}`)).toBe(other.userId);
  const headers = { cookie: `${prefixed}; ${other.cookie}`, 'sec-fetch-site': 'same-origin' };
  const out = await app.server.inject({ method: 'POST', url: '/api/logout', headers });
  expect([out.statusCode, out.headers['set-cookie']]).toEqual([204, sessionCookies(null, https)]);
  for (const cookie of [prefixed, other.cookie]) expect(await asked(cookie)).toBeUndefined();
});
