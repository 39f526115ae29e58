import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { startTestApp, type TestApp } from './app.ts';

const hosted = {
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'd.test',
  STRIPE_SECRET_KEY: 'sk_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
const publicProxy = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' };

/** Returns an address of the endpoint with a value for each parameter; two colons are a literal colon. */
function urlOf({ path }: EndpointSpec): string {
  return path
    .replace(/(?<!:):\w+/g, '1')
    .replace('::', ':')
    .replace('*', 'customers');
}

describe('the local stand-ins', () => {
  let local: TestApp;
  let standIns: readonly EndpointSpec[];
  beforeAll(async () => {
    local = await startTestApp('pglite');
    standIns = local.endpoints.filter(({ audience }) => audience === 'thisMachine');
  });
  afterAll(() => local.close());

  const mail = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    local.server.inject({ url: '/sandbox/mail/messages', headers, remoteAddress });

  /** Resolves with the statuses of all stand-ins. Fails if another origin may read a response. */
  async function statusesOfAll(
    headers: Record<string, string>,
    remoteAddress = '127.0.0.1',
  ): Promise<Set<number>> {
    const responses = await Promise.all(
      standIns.map((endpoint) =>
        local.server.inject({ method: endpoint.method, url: urlOf(endpoint), headers, remoteAddress }),
      ),
    );
    for (const response of responses) expect(response.headers['access-control-allow-origin']).toBeUndefined();
    return new Set(responses.map(({ statusCode }) => statusCode));
  }

  test('are exactly the routes that a server with hosted providers and a mail server does not have', async () => {
    const strangers = await startTestApp('pglite', {
      settings: { ...hosted, SMTP_URL: 'smtp://127.0.0.1:2525' },
    });
    const served = new Set(strangers.endpoints.map(({ name }) => name));
    await strangers.close();
    const names = (endpoints: readonly EndpointSpec[]) => endpoints.map(({ name }) => name);
    expect(names(standIns)).toEqual(names(local.endpoints.filter(({ name }) => !served.has(name))));
    expect(standIns.length).toBeGreaterThan(20);
  });

  test.each([
    { 'x-forwarded-for': '8.8.8.8' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=8.8.8.8' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 vegur' },
    { 'cf-connecting-ip': '8.8.8.8' },
    { 'tailscale-user-login': 'ada' },
    { origin: 'https://shop.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    { origin: 'http://localhost:5173' },
  ])('refuse a request with %j on every route, whatever its method', async (headers) => {
    expect(await statusesOfAll(headers)).toEqual(new Set([403]));
  });

  test('refuse a connection from another machine', async () => {
    expect(await statusesOfAll({}, '192.168.1.5')).toEqual(new Set([403]));
    expect((await mail({}, '::ffff:127.0.0.1')).statusCode).toBe(200);
    expect((await mail({}, '::1')).statusCode).toBe(200);
  });

  test('explain a refusal and name the settings that let others in', async () => {
    const response = await mail({ 'x-forwarded-for': '8.8.8.8' });
    expect(response.json()).toMatchObject({
      code: 'local_only',
      fix: expect.stringMatching(/proxy.*FIREBASE_\*, STRIPE_\* and SMTP_URL/),
    });
    const { error } = (
      await local.server.inject({ url: '/sandbox/stripe/v1/customers', headers: { via: 'x' } })
    ).json();
    expect(error.message).toContain('FIREBASE_*, STRIPE_* and SMTP_URL');
  });

  test('respond to no preflight', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
    for (const endpoint of standIns) {
      const response = await local.server.inject({ method: 'OPTIONS', url: urlOf(endpoint), headers });
      expect([response.statusCode, response.json().code]).toEqual([403, 'local_only']);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test.each([
    {},
    { host: '127.0.0.1:3000' },
    { host: '[::1]:3000' },
    { host: 'LOCALHOST' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { host: 'localhost:3000', origin: 'http://localhost:3000' },
  ])('respond to programs of this machine and pages of their own origin: %j', async (headers) => {
    const response = await mail(headers);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('other sites may open their pages in a tab, but may not frame or read them, nor open data', async () => {
    const open = (url: string, destination = 'document') => {
      const headers = {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': destination,
      };
      return local.server.inject({ url, headers });
    };
    expect((await open('/emulator/auth/handler?eventId=1')).statusCode).toBe(200);
    expect((await open('/sandbox/stripe/authenticate/pi_1')).statusCode).toBe(404);
    expect((await open('/emulator/auth/handler', 'iframe')).statusCode).toBe(403);
    expect((await open('/sandbox/mail/messages')).statusCode).toBe(403);
  });
});

describe('the host names of a server', () => {
  const statusOf = async (app: TestApp, url: string, host: string) =>
    (await app.server.inject({ url, headers: { host } })).statusCode;

  test('are only those of this machine while a stand-in is on, for pages, the API and /health alike', async () => {
    const local = await startTestApp('pglite', { settings: { PUBLIC_URL: 'http://127.0.0.9:3000' } });
    for (const url of ['/health', '/api/plans', '/api/nope', '/sandbox/mail/messages']) {
      for (const host of [
        'evil.example',
        'evil.example:3000',
        'localhost.evil.example',
        '0.0.0.0',
        '[::2]:3000',
      ])
        expect([url, host, await statusOf(local, url, host)]).toEqual([url, host, 421]);
    }
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]', '127.0.0.9:3000'])
      expect([host, await statusOf(local, '/health', host)]).toEqual([host, 200]);
    const { fix, code } = (
      await local.server.inject({ url: '/health', headers: { host: 'evil.example' } })
    ).json();
    expect([code, fix]).toEqual([
      'unknown_host',
      expect.stringMatching(/PUBLIC_URL.*FIREBASE_\* and STRIPE_\*/),
    ]);
    await local.close();
  });

  test('are that of PUBLIC_URL and no other with hosted providers, behind a reverse proxy', async () => {
    const behindProxy = await startTestApp('pglite', { settings: { ...hosted, ...publicProxy } });
    const headers = { host: 'shop.example', 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' };
    expect((await behindProxy.server.inject({ url: '/health', headers })).statusCode).toBe(200);
    const strange = { ...headers, host: 'evil.example' };
    expect((await behindProxy.server.inject({ url: '/health', headers: strange })).statusCode).toBe(421);
    const response = await behindProxy.server.inject({ url: '/sandbox/mail/messages', headers });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    await behindProxy.close();
  });
});
