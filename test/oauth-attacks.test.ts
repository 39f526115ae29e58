import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import {
  allowApp,
  authorization,
  connectApp,
  cookiesOf,
  decide,
  exchange,
  openRequest,
  readAs,
  redirectUri,
  refresh,
  registerApp,
  sendForm,
  type Tokens,
} from './oauth-app.ts';
import { createMadeUpWeb, type MadeUpWeb } from './oauth-web.ts';

let app: TestApp;
let web: MadeUpWeb;
let owner: TestAccount;
beforeAll(async () => {
  web = await createMadeUpWeb();
  app = await startTestApp('postgres', { resolve: web.resolve, connector: web.connector });
});
afterAll(async () => {
  await app.close();
  await web.close();
});
beforeEach(async () => {
  await app.deps.database.query('forget_limits', 'delete from attempts', []);
  owner = await app.account();
});

/** The error with which a browser is sent back to the app. */
async function errorOf(url: string): Promise<unknown> {
  const { headers } = await app.server.inject({ url });
  // A request for a token gets its error in the fragment.
  const { searchParams } = new URL(String(headers.location).replace('#', '?'));
  return Object.fromEntries(['error', 'state', 'iss'].map((name) => [name, searchParams.get(name)]));
}
const refused = (error: string) => ({ error, state: 'of the app', iss: 'http://localhost:3000' });

describe('a code', () => {
  test('that is used twice ends the tokens that it gave', async () => {
    const { clientId, code, verifier, tokens } = await connectApp(app, owner);
    expect((await readAs(app, tokens.access_token)).statusCode).toBe(200);
    const again = await exchange(app, { clientId, code, verifier });
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
    expect((await readAs(app, tokens.access_token)).statusCode).toBe(401);
    expect((await refresh(app, clientId, tokens.refresh_token)).statusCode).toBe(400);
  });

  test('that is used ten times at once gives tokens once, and those end', async () => {
    const clientId = await registerApp(app);
    const { url, verifier } = authorization(clientId);
    const code = (await allowApp(app, owner, { url })).searchParams.get('code') ?? '';
    const all = await Promise.all(
      Array.from({ length: 10 }, () => exchange(app, { clientId, code, verifier })),
    );
    const given = all.filter(({ statusCode }) => statusCode === 200);
    expect(given.length).toBeLessThan(2);
    for (const response of given)
      expect((await readAs(app, response.json<Tokens>().access_token)).statusCode).toBe(401);
  });

  test('of one app is of no use to another, nor with another address or verifier', async () => {
    const clientId = await registerApp(app);
    const { url, verifier } = authorization(clientId);
    const code = (await allowApp(app, owner, { url })).searchParams.get('code') ?? '';
    const other = await registerApp(app);
    const wrong = [
      await exchange(app, { clientId: other, code, verifier }),
      await exchange(app, { clientId, code, verifier }, { redirect_uri: 'https://evil.example/' }),
      await exchange(app, { clientId, code, verifier: 'a'.repeat(43) }),
      await exchange(app, { clientId, code, verifier: '' }),
    ];
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  });

  test('works for a minute', async () => {
    const clientId = await registerApp(app);
    const { url, verifier } = authorization(clientId);
    const code = (await allowApp(app, owner, { url })).searchParams.get('code') ?? '';
    app.clock.forward(61_000);
    expect((await exchange(app, { clientId, code, verifier })).json().error).toBe('invalid_grant');
  });
});

describe('a request to connect', () => {
  test.each([
    ['another address', { redirect_uri: 'https://app.example/other' }],
    ['a longer address', { redirect_uri: `${redirectUri}/../evil` }],
    ['an address of a user', { redirect_uri: 'https://app.example@evil.example/callback' }],
    ['an unknown app', { client_id: 'app_unknown' }],
  ])('with %s leads nowhere', async (_what, more) => {
    const clientId = await registerApp(app);
    const { statusCode, headers, body } = await app.server.inject({ url: authorization(clientId, more).url });
    expect(statusCode).toBe(400);
    expect(headers).not.toHaveProperty('location');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(body).not.toContain('evil.example');
  });

  test.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token', { response_type: 'token' }, 'invalid_request'],
    ['for another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['without asking', { prompt: 'none' }, 'consent_required'],
    ['in a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['with a form as the response', { response_mode: 'form_post' }, 'invalid_request'],
  ])('%s is refused at the app', async (_what, more, error) => {
    const { url } = authorization(await registerApp(app), more);
    const response = await app.server.inject({ url });
    if (response.headers.location === undefined) expect(response.body).toContain(error);
    else expect(await errorOf(url)).toEqual(refused(error));
  });

  test('is answered with the issuer, also where the owner denies it', async () => {
    const { url } = authorization(await registerApp(app));
    const landed = await allowApp(app, owner, { url });
    expect(landed.origin + landed.pathname).toBe(redirectUri);
    expect(landed.searchParams.get('iss')).toBe('http://localhost:3000');
    expect(landed.searchParams.get('state')).toBe('of the app');
    const { id, cookies } = await openRequest(app, url);
    const denied = await decide(app, { id, cookie: `${owner.cookie}; ${cookies}`, allow: false });
    const back = await app.server.inject({ url: denied.json().redirectTo, headers: { cookie: cookies } });
    expect(new URL(String(back.headers.location)).searchParams.get('error')).toBe('access_denied');
    expect(new URL(String(back.headers.location)).searchParams.get('iss')).toBe('http://localhost:3000');
  });

  test('with http goes only to loopback, to any port there', async () => {
    const clientId = await registerApp(app, { redirect_uris: ['http://127.0.0.1/cb', 'cursor://x.y/cb'] });
    const loopback = authorization(clientId, { redirect_uri: 'http://127.0.0.1:51234/cb' });
    expect((await allowApp(app, owner, { url: loopback.url })).host).toBe('127.0.0.1:51234');
    const own = authorization(clientId, { redirect_uri: 'cursor://x.y/cb' });
    expect((await allowApp(app, owner, { url: own.url })).protocol).toBe('cursor:');
  });
});

describe('the decision', () => {
  const request = async () => openRequest(app, authorization(await registerApp(app)).url);

  test('is made only in the browser that came from the app', async () => {
    const { id, cookies } = await request();
    const led = await decide(app, { id, cookie: owner.cookie });
    expect([led.statusCode, led.json().code]).toEqual([404, 'connection_request_not_found']);
    const read = await app.server.inject({
      url: `/api/connection-requests/${id}`,
      headers: { cookie: owner.cookie },
    });
    expect(read.statusCode).toBe(404);
    expect((await decide(app, { id, cookie: `${owner.cookie}; ${cookies}` })).statusCode).toBe(200);
    const elsewhere = await app.server.inject({ url: `/oauth/authorize/${id}` });
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([400, undefined]);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site, by its origin', { origin: 'https://evil.example' }],
  ])('of %s is refused', async (_what, headers) => {
    const { id, cookies } = await request();
    const response = await decide(app, { id, cookie: `${owner.cookie}; ${cookies}`, headers });
    expect([response.statusCode, response.json().code]).toEqual([403, 'cross_site_request']);
  });

  test('needs a fresh sign-in to allow, and none to deny', async () => {
    const { id, cookies } = await request();
    app.clock.forward(11 * 60_000);
    const cookie = `${owner.cookie}; ${cookies}`;
    expect((await decide(app, { id, cookie })).json().code).toBe('reauthenticate');
    expect((await decide(app, { id, cookie, allow: false })).statusCode).toBe(200);
  });

  test('is not made by a key or by the token of an app', async () => {
    const { id, cookies } = await request();
    const { tokens } = await connectApp(app, owner);
    for (const credential of [owner.key, tokens.access_token]) {
      const headers = { authorization: `Bearer ${credential}` };
      expect((await decide(app, { id, cookie: cookies, headers })).statusCode).toBe(401);
      const list = await app.server.inject({ url: '/api/connections', headers });
      expect(list.statusCode).toBe(401);
    }
  });

  test("keeps its cookies from scripts and other sites' forms", async () => {
    const response = await app.server.inject({ url: authorization(await registerApp(app)).url });
    const cookies = [response.headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^overprint_.*samesite=lax; httponly$/);
    expect(cookiesOf(response)).not.toContain('session');
  });

  test('sends its cookies only by https where a proxy serves the public address so', async () => {
    const settings = { PUBLIC_URL: 'https://localhost:3000' };
    const proxied = await startTestApp('pglite', {
      settings,
      resolve: web.resolve,
      connector: web.connector,
    });
    onTestFinished(() => proxied.close());
    const { url } = authorization(await registerApp(proxied));
    const { headers } = await proxied.server.inject({ url });
    const cookies = [headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure(?:;|$)/i);
  });
});

describe('a token', () => {
  test('of a refresh that is used again ends the whole family', async () => {
    const { clientId, tokens } = await connectApp(app, owner);
    const second = (await refresh(app, clientId, tokens.refresh_token)).json<Tokens>();
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect((await readAs(app, second.access_token)).statusCode).toBe(200);
    const stolen = await refresh(app, clientId, tokens.refresh_token);
    expect([stolen.statusCode, stolen.json().error]).toEqual([400, 'invalid_grant']);
    expect((await readAs(app, second.access_token)).statusCode).toBe(401);
    expect((await refresh(app, clientId, second.refresh_token)).statusCode).toBe(400);
  });

  test('is refreshed only by its app, and gets no more scopes', async () => {
    const { clientId, tokens } = await connectApp(app, owner, { scope: 'image_padding' });
    const other = await registerApp(app);
    expect((await refresh(app, other, tokens.refresh_token)).statusCode).toBe(400);
    const wider = await sendForm(app, '/oauth/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: tokens.refresh_token,
      scope: 'image_padding shops',
    });
    expect([wider.statusCode, wider.json().error]).toEqual([400, 'invalid_scope']);
    const elsewhere = await sendForm(app, '/oauth/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: tokens.refresh_token,
      resource: 'https://evil.example/mcp',
    });
    expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([400, 'invalid_target']);
  });

  test('in a query, a form or a cookie is none', async () => {
    const { tokens } = await connectApp(app, owner);
    const token = tokens.access_token;
    const tries = [
      await app.server.inject({ url: `/api/usage?access_token=${token}` }),
      await app.server.inject({ url: '/api/usage', headers: { cookie: `access_token=${token}` } }),
      await app.server.inject({ method: 'POST', url: `/mcp?access_token=${token}`, payload: {} }),
      await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': token } }),
      // A refresh token and a code are no access tokens, though they look alike.
      await readAs(app, tokens.refresh_token),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  });

  test('that has expired, or never was one, says so and where to get another', async () => {
    const { tokens } = await connectApp(app, owner);
    app.clock.forward(60 * 60_000);
    for (const token of [tokens.access_token, 'x'.repeat(43)])
      for (const url of ['/mcp', '/api/image_padding']) {
        const headers = { authorization: `Bearer ${token}` };
        const response = await app.server.inject({ method: 'POST', url, headers, payload: {} });
        expect([response.statusCode, response.json().code]).toEqual([401, 'invalid_token']);
        expect(response.headers['www-authenticate']).toBe(
          'Bearer error="invalid_token", ' +
            'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
        );
      }
  });

  test('is stored nowhere in clear', async () => {
    const { code, tokens } = await connectApp(app, owner);
    const rows = await app.deps.database.query('all_records', 'select * from oauth_records', []);
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(2);
    for (const secret of [code, tokens.access_token, tokens.refresh_token])
      expect(text).not.toContain(secret);
  });

  test("outside its scopes gets a key's status", async () => {
    const { tokens } = await connectApp(app, owner, { scope: 'image_padding' });
    const response = await readAs(app, tokens.access_token, '/api/webhooks/deliveries');
    expect([response.statusCode, response.json().code]).toEqual([403, 'key_scope']);
  });
});

test("another account's connection is the same as a missing one", async () => {
  await connectApp(app, owner);
  const stranger = await app.account();
  const list = await app.server.inject({ url: '/api/connections', headers: { cookie: owner.cookie } });
  const [{ id }] = list.json<[{ id: number }]>();
  const remove = (number: number) =>
    app.server.inject({
      method: 'DELETE',
      url: `/api/connections/${number}`,
      headers: { cookie: stranger.cookie },
    });
  const [foreign, missing] = [await remove(id), await remove(999_999)];
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'connection_not_found']);
  expect({ ...foreign.json(), request_id: '' }).toEqual({ ...missing.json(), request_id: '' });
});

describe('a registration', () => {
  const register = (payload: Readonly<Record<string, unknown>>) =>
    app.server.inject({ method: 'POST', url: '/oauth/register', payload });

  test.each([
    'javascript:alert(1)',
    'javascript://app.example/%0aalert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'blob:https://app.example/x',
    'file:///etc/passwd',
    'about:blank',
    'http://app.example/callback',
    'http://10.0.0.1/callback',
    'http://127.0.0.1.evil.example/',
    'https://*.app.example/callback',
    'https://app.example/*',
    'https://app.example/#fragment',
    'https://user:word@app.example/',
    'callback',
    '/callback',
    '',
    `https://app.example/${'a'.repeat(2_000)}`,
  ])('of the address %j is refused', async (address) => {
    const response = await register({ client_name: 'x', redirect_uris: [address] });
    expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_redirect_uri']);
  });

  test.each([
    ['no address', { redirect_uris: [] }],
    ['eleven addresses', { redirect_uris: Array.from({ length: 11 }, (_one, n) => `${redirectUri}${n}`) }],
    ['addresses that are no list', { redirect_uris: redirectUri }],
  ])('of %s is refused', async (_what, payload) => {
    expect((await register(payload)).json().error).toBe('invalid_redirect_uri');
  });

  test('makes a public client, whatever it asks for', async () => {
    const response = await register({
      client_name: 'Over\u202Eprint\n<b>',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['client_credentials', 'implicit'],
      response_types: ['token'],
      jwks_uri: 'http://169.254.169.254/',
      sector_identifier_uri: 'http://169.254.169.254/',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      client_name: 'Overprint<b>',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
    expect(response.body).not.toMatch(/secret|jwks|sector/);
  });

  test('is refused after sixty in an hour of an address, until the hour is over', async () => {
    const flood = await Promise.all(
      Array.from({ length: 61 }, () => register({ redirect_uris: [redirectUri] })),
    );
    const late = flood.filter(({ statusCode }) => statusCode !== 201);
    expect(late.map(({ statusCode }) => statusCode)).toEqual([429]);
    expect(Number(late[0]?.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(late[0]?.json().error).toBe('temporarily_unavailable');
    app.clock.forward(61 * 60_000);
    expect((await register({ redirect_uris: [redirectUri] })).statusCode).toBe(201);
  });
});

describe('a client metadata document', () => {
  const begin = (clientId: string) => app.server.inject({ url: authorization(clientId).url });

  test('is an app without registration', async () => {
    const clientId = web.document({ client_name: 'Document', redirect_uris: [redirectUri] });
    const { tokens } = await connectApp(app, owner, { clientId });
    expect((await readAs(app, tokens.access_token)).statusCode).toBe(200);
    const list = await app.server.inject({ url: '/api/connections', headers: { cookie: owner.cookie } });
    expect(list.json()).toMatchObject([{ name: 'Document', host: 'app.example' }]);
  });

  test('is read again for its owner, once it is not remembered', async () => {
    const clientId = web.document({ client_name: 'Document', redirect_uris: [redirectUri] });
    const { id, cookies } = await openRequest(app, authorization(clientId).url);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    const before = web.requests();
    const response = await app.server.inject({
      url: `/api/connection-requests/${id}`,
      headers: { cookie: `${owner.cookie}; ${cookies}` },
    });
    expect([response.statusCode, response.json().name]).toEqual([200, 'Document']);
    expect(web.requests()).toBe(before + 1);
  });

  test.each([
    ['at a private address', 'https://10.0.0.1/app.json'],
    ['at this machine', 'https://localhost/app.json'],
    ['at a name of a private address', 'https://private.test/app.json'],
    ['at the metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['without TLS', 'http://public.test/app.json'],
  ])('%s is not fetched', async (_what, clientId) => {
    const before = web.requests();
    const response = await begin(clientId);
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    expect(web.requests()).toBe(before);
  });

  test.each([
    ['is giant', { client_name: 'x'.repeat(40_000), redirect_uris: [redirectUri] }],
    ['names a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['is of another app', { client_id: 'https://public.test/other.json', redirect_uris: [redirectUri] }],
    ['redirects', 'redirect'],
  ] as const)('that %s is refused', async (_what, document) => {
    const response = await begin(web.document(document));
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
  });

  test('is fetched sixty times an hour for an address, however many are named', async () => {
    const before = web.requests();
    for (let number = 0; number < 65; number += 1)
      await begin(web.document({ redirect_uris: [redirectUri], client_name: String(number) }));
    expect(web.requests() - before).toBe(60);
  });
});
