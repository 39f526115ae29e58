import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { users } from './tables.ts';

const password = 'a sheet of proofs';
let names = 0;

describe('settings of an account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('postgres');
  });
  afterAll(() => app.close());

  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    cookie: string,
    payload?: object,
    remoteAddress = '127.0.0.1',
  ) => app.server.inject({ method, url, headers: { cookie }, remoteAddress, ...(payload && { payload }) });

  async function signedIn(agent: string, username?: string) {
    names += 1;
    const name = username ?? `ada.settings${names}`;
    const response = await app.server.inject({
      method: 'POST',
      url: username === undefined ? '/api/register' : '/api/login',
      headers: { 'user-agent': agent },
      remoteAddress: '198.51.100.7',
      payload: { username: name, password },
    });
    return { name, cookie: String(response.headers['set-cookie']).split(';', 1)[0] ?? '' };
  }

  test('lists the signed-in browsers, last used first, and marks the one that asks', async () => {
    const first = await signedIn('Desk');
    app.clock.forward(60_000);
    const second = await signedIn('Phone', first.name);
    const response = await call('GET', '/api/sessions', second.cookie);
    expect(response.json()).toMatchObject([
      { kind: 'session', current: true, userAgent: 'Phone', address: '198.51.100.7' },
      { kind: 'session', current: false, userAgent: 'Desk' },
    ]);
    expect(response.body).not.toContain(second.cookie.split('=')[1]);
  });

  test('signing out everywhere ends every session and clears the cookie', async () => {
    const first = await signedIn('Desk');
    const second = await signedIn('Phone', first.name);
    const response = await call('DELETE', '/api/sessions', second.cookie);
    expect([response.statusCode, [response.headers['set-cookie']].flat()]).toEqual([
      204,
      [expect.stringContaining('Max-Age=0')],
    ]);
    for (const { cookie } of [first, second])
      expect((await call('GET', '/api/user', cookie)).statusCode).toBe(401);
  });

  test('a new password needs the current one, ends other sessions and replaces it', async () => {
    const first = await signedIn('Desk');
    const second = await signedIn('Phone', first.name);
    const change = (word: string, newPassword: string) =>
      call('POST', '/api/password', second.cookie, { current_password: word, newPassword });
    expect((await change('wrong words here', 'another sheet')).json()).toMatchObject({
      code: 'wrong_password',
    });
    expect((await change(password, 'password123')).json()).toMatchObject({ error: 'Password is too common' });
    for (const guessable of [`my ${first.name.toUpperCase()}!`, 'sheets of OverPrint'])
      expect((await change(password, guessable)).json()).toMatchObject({
        code: 'invalid_password',
        error: 'Password must not contain the username or "overprint"',
      });
    expect((await change(password, 'another sheet')).statusCode).toBe(204);
    expect((await call('GET', '/api/user', first.cookie)).statusCode).toBe(401);
    expect((await call('GET', '/api/user', second.cookie)).statusCode).toBe(200);
    const login = (word: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: first.name, password: word },
      });
    expect((await login(password)).statusCode).toBe(401);
    expect((await login('another sheet')).statusCode).toBe(200);
  });

  test('guesses at the current password are limited', async () => {
    const { cookie } = await signedIn('Desk');
    const guess = { current_password: 'wrong words here', newPassword: 'another sheet' };
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await call('POST', '/api/password', cookie, guess, '203.0.113.40')).statusCode);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });

  test('the current password is required, and may have its older name', async () => {
    const { cookie } = await signedIn('Desk');
    const change = (body: object) =>
      call('POST', '/api/password', cookie, { newPassword: 'another sheet', ...body }, '203.0.113.41');
    const without = (await change({})).json();
    expect(without).toMatchObject({
      code: 'invalid_current_password',
      error: 'The current password is required',
    });
    expect((await change({ currentPassword: password })).statusCode).toBe(204);
  });

  test('an account without a password has none to change', async () => {
    const { cookie } = await app.account();
    const response = await call('POST', '/api/password', cookie, {
      current_password: 'x',
      newPassword: 'another sheet',
    });
    expect([response.statusCode, response.json().code]).toEqual([409, 'no_password']);
  });

  test('deleting asks for the name; sessions, keys and the request log go with the account', async () => {
    const account = await app.account({ userStatus: 'active_sub' });
    await call('POST', '/api/image_padding', account.cookie, {});
    const logged = () =>
      app.deps.database.query('logged', 'select 1 from api_requests where user_id = $1', [account.userId]);
    expect(await logged()).toHaveLength(1);
    const remove = (name: string) => call('DELETE', '/api/account', account.cookie, { name });
    expect((await remove('not the name')).json()).toMatchObject({ code: 'wrong_name' });
    expect((await remove(account.username)).statusCode).toBe(204);
    expect((await call('GET', '/api/user', account.cookie)).statusCode).toBe(401);
    const byKey = await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': account.key } });
    expect(byKey.statusCode).toBe(401);
    const { orm } = app.deps.database;
    expect(await orm.select().from(users).where(eq(users.id, account.userId))).toEqual([]);
    expect(await logged()).toEqual([]);
  });

  test('an API key neither lists sessions nor deletes the account', async () => {
    const { key } = await app.account();
    for (const [method, url] of [
      ['GET', '/api/sessions'],
      ['DELETE', '/api/sessions'],
      ['DELETE', '/api/account'],
    ] as const) {
      expect((await app.server.inject({ method, url, headers: { 'x-api-key': key } })).statusCode).toBe(401);
    }
  });
});
