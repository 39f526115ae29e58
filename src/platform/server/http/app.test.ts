import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

describe('every response', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('pglite');
  });
  afterAll(() => app.close());

  test.each([
    ['GET', '/api/nope', 404, 'not_found'],
    ['GET', '/api/keys/%zz', 400, 'malformed_request'],
    ['PUT', '/api/keys', 405, 'method_not_allowed'],
    ['GET', '/api/login', 405, 'method_not_allowed'],
    ['GET', '/api/keys/1', 405, 'method_not_allowed'],
    ['GET', '/.git/config', 404, 'not_found'],
    ['PUT', '/api/keys/?x=1', 405, 'method_not_allowed'],
    ['GET', '/api/', 404, 'not_found'],
    ['GET', '/api/user//', 404, 'not_found'],
  ] as const)('%s %s is %i in the one error shape', async (method, url, status, code) => {
    const response = await app.server.inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      success: false,
      error: expect.any(String),
      code,
      ...(code === 'not_found' && { fix: expect.any(String) }),
      request_id: response.headers['x-request-id'],
    });
  });

  test('a trailing slash is the same path, for routes, preflights and guards alike', async () => {
    const get = (url: string) => app.server.inject({ url });
    expect((await get('/health/')).json()).toEqual((await get('/health')).json());
    expect((await get('/api/plans/?x=1')).statusCode).toBe((await get('/api/plans?x=1')).statusCode);
    for (const { path, method } of app.endpoints.filter(({ audience }) => audience === 'thisMachine')) {
      const url = `${path.replace(/:\w+/g, '1')}/`;
      const headers = { origin: 'https://evil.test', 'access-control-request-method': method };
      const preflight = await app.server.inject({ method: 'OPTIONS', url, headers });
      expect([preflight.statusCode, preflight.json().code], url).toEqual([403, 'local_only']);
    }
  });

  test('a wrong method names the right ones', async () => {
    expect((await app.server.inject({ method: 'PUT', url: '/api/keys' })).headers.allow).toBe(
      'GET, HEAD, POST',
    );
  });

  test.each([
    ['{"name":', 'application/json', 400, 'invalid_json'],
    ['{"__proto__":{"x":1},"name":"y"}', 'application/json', 400, 'invalid_json'],
    ['', 'application/json', 400, 'body_required'],
    ['name', 'text/plain', 415, 'unsupported_body'],
    [`{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'body_too_large'],
  ])('the body %.20s as %s is %i %s', async (payload, contentType, status, code) => {
    const { cookie } = await app.account();
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { cookie, 'content-type': contentType },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  test.each([
    ['POST', '/api/logout', 204],
    ['DELETE', '/api/keys/1', 404],
  ] as const)(
    '%s %s, which takes no body, does not mind an empty one that is called JSON',
    async (method, url, status) => {
      const { cookie } = await app.account();
      const response = await app.server.inject({
        method,
        url,
        headers: { cookie, 'content-type': 'application/json' },
      });
      expect(response.statusCode).toBe(status);
    },
  );

  test.each(['/api/user', '/api/keys', '/api/redbubble/shops', '/api/requests', '/api/nope', '/health'])(
    'no cache on the way keeps the response of %s',
    async (url) => {
      const { cookie } = await app.account({ userStatus: 'active_sub' });
      const response = await app.server.inject({ url, headers: { cookie } });
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  test('a long list is gzipped when accepted; what holds secrets never is', async () => {
    const { cookie, key } = await app.account();
    const events = (encoding: string) =>
      app.server.inject({
        url: '/api/webhooks/events',
        headers: { 'x-api-key': key, 'accept-encoding': encoding },
      });
    const plain = await events('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect((await events('br, gzip;q=0')).headers['content-encoding']).toBeUndefined();
    const packed = await events('gzip, br');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(Number(packed.headers['content-length'])).toBeLessThan(plain.rawPayload.length / 3);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    for (let count = 0; count < 12; count += 1)
      await app.server.inject({
        method: 'POST',
        url: '/api/keys',
        headers: { cookie },
        payload: { name: 'n'.repeat(100) },
      });
    const keys = await app.server.inject({
      url: '/api/keys',
      headers: { cookie, 'accept-encoding': 'gzip' },
    });
    expect(keys.rawPayload.length).toBeGreaterThan(2_048);
    expect(keys.headers['content-encoding']).toBeUndefined();
  });

  test('a request id from outside is not taken over', async () => {
    const response = await app.server.inject({ url: '/health', headers: { 'x-request-id': 'forged' } });
    expect(response.headers['x-request-id']).not.toBe('forged');
  });

  test('a bug is a 500 that says nothing of its cause', async () => {
    const other = await startTestApp('pglite');
    const { cookie } = await other.account();
    vi.spyOn(other.deps.database.orm, 'select').mockImplementation(() => {
      throw new Error('secret cause');
    });
    const response = await other.server.inject({ url: '/api/user', headers: { cookie } });
    await other.close();
    expect([response.statusCode, response.json().code]).toEqual([500, 'internal_error']);
    expect(response.body).not.toContain('secret cause');
  });

  test('other origins may call the API, but never with credentials', async () => {
    const response = await app.server.inject({
      method: 'OPTIONS',
      url: '/api/image_padding',
      headers: {
        origin: 'https://n8n.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key',
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['access-control-allow-headers']).toBe('x-api-key');
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('an OPTIONS that is no preflight has nothing to complain about', async () => {
    expect((await app.server.inject({ method: 'OPTIONS', url: '/api/user' })).statusCode).toBe(204);
  });

  test('nobody may frame a response, by either of the headers that say so', async () => {
    const { headers } = await app.server.inject({ url: '/health' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('plain http stays usable: no HSTS, no upgrade', async () => {
    const { headers } = await app.server.inject({ url: '/' });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
