import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { sweepSignIns } from './devices.ts';
import { rateLimitWindows, knownAddresses, sessions, users } from './tables.ts';
import { accessLimits } from '#account/access/shared/account.ts';

const dayMs = 24 * 60 * 60 * 1000;
const password = 'correct horse battery';
let names = 0;
const newName = () => `Ada.${(names += 1)}`;

describe.each(databaseKinds)('access on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  function post(
    path: string,
    body: unknown,
    options: { address?: string; headers?: Record<string, string> } = {},
  ) {
    return app.server.inject({
      method: 'POST',
      url: path,
      payload: body as object,
      remoteAddress: options.address ?? '198.51.100.1',
      headers: options.headers ?? {},
    });
  }

  function user(cookie: string) {
    return app.server.inject({ url: '/api/user', headers: { cookie } });
  }

  /** Sets a counter, as if so many requests had been made just now. */
  async function attempted(bucket: string, count: number): Promise<void> {
    const row = { bucket, count, windowStartedAt: app.clock.now() };
    const counter = app.deps.database.orm.insert(rateLimitWindows).values(row);
    await counter.onConflictDoUpdate({ target: rateLimitWindows.bucket, set: row });
  }

  async function registered() {
    const username = newName();
    const response = await post('/api/register', { username, password });
    return { username, cookie: cookieOf(response.headers['set-cookie']), response };
  }

  test('registering signs in and returns the account without a secret', async () => {
    const { username, cookie, response } = await registered();
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      username,
      email: null,
      displayName: null,
      userStatus: 'inactive',
      stripePlan: null,
      createdAt: expect.any(String),
      emailVerified: false,
      accountType: 'password',
      hasPassword: true,
    });
    expect(String(response.headers['set-cookie'])).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
    );
    expect((await user(cookie)).json()).toMatchObject({ username });
  });

  test('neither password nor session token is stored', async () => {
    const { cookie } = await registered();
    const rows = JSON.stringify([
      await app.deps.database.orm.select().from(users),
      await app.deps.database.orm.select().from(sessions),
    ]);
    expect(rows).toContain('argon2id$');
    expect(rows).not.toContain(password);
    expect(rows).not.toContain(cookie.split('=')[1]);
  });

  test('a username is taken whatever its letter case, also when two race for it', async () => {
    const { username } = await registered();
    expect((await post('/api/register', { username: username.toUpperCase(), password })).statusCode).toBe(
      409,
    );
    const racing = newName();
    const responses = await Promise.all(
      [1, 2, 3].map(() => post('/api/register', { username: racing, password })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test.each([
    [{ username: 'ab', password }, 'Username must be 3 to 32 letters, digits, dots, underscores or hyphens'],
    [{ username: 'ada', password: 'short' }, 'Password must be at least 8 characters long'],
    [{ username: 'ada', password: 'Password123' }, 'Password is too common'],
    [
      { username: 'Lovelace', password: 'i am lovelace' },
      'Password must not contain the username or "overprint"',
    ],
    [
      { username: 'ada', password: 'my OverPrint shop' },
      'Password must not contain the username or "overprint"',
    ],
    [{ username: 'ada', password: 'é'.repeat(513) }, 'Password must be at most 1024 bytes long'],
    [{ username: 'ada', password, userStatus: 'active_sub' }, 'Unknown field: userStatus'],
  ])('registration refuses %j', async (body, error) => {
    const response = await post('/api/register', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      error,
      request_id: response.headers['x-request-id'],
    });
  });

  test('signing in issues a new session and ends the one that the browser brought', async () => {
    const { username, cookie } = await registered();
    const response = await post(
      '/api/login',
      { username: username.toLowerCase(), password },
      { headers: { cookie } },
    );
    expect(response.statusCode).toBe(200);
    const next = cookieOf(response.headers['set-cookie']);
    expect(next).not.toBe(cookie);
    expect((await user(cookie)).statusCode).toBe(401);
    expect((await user(next)).statusCode).toBe(200);
  });

  test('an unknown user and a wrong password get the same response', async () => {
    const { username } = await registered();
    const wrong = await post('/api/login', { username, password: 'wrong words here' });
    const unknown = await post('/api/login', { username: 'nobody-here', password: 'wrong words here' });
    const words = (response: typeof wrong) => ({ ...response.json(), request_id: '' });
    expect(wrong.statusCode).toBe(401);
    expect(words(wrong)).toEqual(words(unknown));
  });

  test('signing out ends the session on the server, and twice is no error', async () => {
    const { cookie } = await registered();
    for (let time = 0; time < 2; time += 1) {
      const response = await post('/api/logout', undefined, { headers: { cookie } });
      expect(response.statusCode).toBe(204);
      expect(String(response.headers['set-cookie'])).toContain('Max-Age=0');
    }
    expect((await user(cookie)).statusCode).toBe(401);
  });

  test('a session ends after 30 days without use, and lives on while it is used', async () => {
    const { cookie } = await registered();
    const day = 24 * 60 * 60 * 1000;
    app.clock.forward(29 * day);
    expect((await user(cookie)).statusCode).toBe(200);
    app.clock.forward(29 * day);
    expect((await user(cookie)).statusCode).toBe(200);
    app.clock.forward(31 * day);
    expect((await user(cookie)).statusCode).toBe(401);
  });

  test('a session ends 90 days after the sign-in, however much it is used', async () => {
    const { cookie } = await registered();
    const used: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      app.clock.forward(29 * dayMs);
      used.push((await user(cookie)).statusCode);
    }
    app.clock.forward(3 * dayMs);
    expect([...used, (await user(cookie)).statusCode]).toEqual([200, 200, 200, 401]);
  });

  test('the 11th failure from one address is refused with the time to wait; the owner elsewhere still gets in', async () => {
    const { username } = await registered();
    const wrong = { username, password: 'wrong words here' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < accessLimits.signInFailures + 1; attempt += 1) {
      statuses.push((await post('/api/login', wrong, { address: '203.0.113.5' })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const refused = await post('/api/login', { username, password }, { address: '203.0.113.5' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(900);
    expect((await post('/api/login', { username, password }, { address: '203.0.113.6' })).statusCode).toBe(
      200,
    );
    app.clock.forward(15 * 60 * 1000 + 1);
    expect((await post('/api/login', { username, password }, { address: '203.0.113.5' })).statusCode).toBe(
      200,
    );
  });

  test('the IPv6 addresses of one network count together, for failures and for the owner', async () => {
    const { username } = await registered();
    const wrong = { username, password: 'wrong words here' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < accessLimits.signInFailures + 1; attempt += 1)
      statuses.push((await post('/api/login', wrong, { address: `2001:db8:0:1::${attempt}` })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const signIn = (address: string) => post('/api/login', { username, password }, { address });
    expect((await signIn('2001:db8:0:2::1')).statusCode).toBe(200);
    await attempted(`sign-in-to:${username.toLowerCase()}`, accessLimits.accountSignInFailures);
    expect((await signIn('2001:db8:0:3::1')).statusCode).toBe(429);
    expect((await signIn('2001:db8:0:2::ffff')).statusCode).toBe(200);
  });

  test('failures from everywhere close an account to strangers, not to its own addresses', async () => {
    const { username } = await registered();
    const wrong = { username, password: 'wrong words here' };
    await attempted(`sign-in-to:${username.toLowerCase()}`, accessLimits.accountSignInFailures - 1);
    expect((await post('/api/login', wrong, { address: '192.0.2.249' })).statusCode).toBe(401);
    expect((await post('/api/login', wrong, { address: '192.0.2.250' })).statusCode).toBe(429);
    expect((await post('/api/login', { username, password })).statusCode).toBe(200);
    const known = await app.deps.database.orm.select().from(knownAddresses);
    expect(known.map(({ address }) => address)).not.toContain('192.0.2.250');
  });

  test('an address is a stranger again 180 days after its last sign-in, and its row is removed', async () => {
    const before = app.clock.now();
    const { username } = await registered();
    const signIn = (address: string) => post('/api/login', { username, password }, { address });
    const known = async () => {
      const rows = await app.deps.database.orm.select().from(knownAddresses);
      return rows.map(({ address }) => address);
    };
    await signIn('203.0.113.77');
    app.clock.forward(100 * dayMs);
    await signIn('203.0.113.78');
    app.clock.forward(81 * dayMs);
    await sweepSignIns(app.deps);
    expect(await known()).not.toContain('203.0.113.77');
    expect(await known()).toContain('203.0.113.78');
    await attempted(`sign-in-to:${username.toLowerCase()}`, accessLimits.accountSignInFailures);
    expect((await signIn('203.0.113.77')).statusCode).toBe(429);
    expect((await signIn('203.0.113.78')).statusCode).toBe(200);
    app.clock.set(before);
  });

  test('a clock that is set back keeps nobody out', async () => {
    const address = '203.0.113.9';
    const { username } = await registered();
    const inAnHour = new Date(app.clock.now().getTime() + 60 * 60 * 1000);
    const row = {
      bucket: `sign-in:${address}`,
      count: accessLimits.signInFailures,
      windowStartedAt: inAnHour,
    };
    await app.deps.database.orm.insert(rateLimitWindows).values(row);
    expect((await post('/api/login', { username, password }, { address })).statusCode).toBe(200);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{ origin: 'https://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:3000' }, 201],
    [{ origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, 201],
    [{}, 201],
  ])('a cookie call with %j is answered %i', async (headers, status) => {
    const { cookie } = await app.account();
    const response = await post(
      '/api/keys',
      { name: 'x' },
      { headers: { cookie, ...(headers as Record<string, string>) } },
    );
    expect(response.statusCode).toBe(status);
  });

  test.each(['Bearer nonsense', 'Bearer', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.'])(
    'a bad bearer (%s) is refused and never falls back to the cookie',
    async (authorization) => {
      const { cookie } = await app.account();
      const response = await app.server.inject({ url: '/api/user', headers: { cookie, authorization } });
      expect(response.statusCode).toBe(401);
    },
  );

  test('an empty key header is no credential, and never falls back to the cookie', async () => {
    const { cookie } = await app.account();
    const response = await app.server.inject({ url: '/api/usage', headers: { cookie, 'x-api-key': '' } });
    expect([response.statusCode, response.json().error]).toEqual([401, 'API key required']);
  });

  test('more than 60 registrations an hour from one address are refused', async () => {
    const address = '203.0.113.77';
    await attempted(`register:${address}`, accessLimits.registrationsPerHour - 1);
    expect((await post('/api/register', { username: newName(), password }, { address })).statusCode).toBe(
      201,
    );
    expect((await post('/api/register', { username: newName(), password }, { address })).statusCode).toBe(
      429,
    );
    expect((await post('/api/register', { username: newName(), password })).statusCode).toBe(201);
  });
});

function cookieOf(header: string | string[] | number | undefined): string {
  return String(header).split(';', 1)[0] ?? '';
}
