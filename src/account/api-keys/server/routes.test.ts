import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { createSecretBox } from '#platform/server/secrets/secret-box.ts';
import { apiKeys } from './tables.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

describe.each(databaseKinds)('API keys on %s', (kind) => {
  let app: TestApp;
  let owner: TestAccount;
  beforeAll(async () => {
    app = await startTestApp(kind);
    owner = await app.account();
  });
  afterAll(() => app.close());

  const list = (headers: Record<string, string>) => app.server.inject({ url: '/api/keys', headers });
  const create = (cookie: string, name: unknown) =>
    app.server.inject({ method: 'POST', url: '/api/keys', headers: { cookie }, payload: { name } });
  const remove = (cookie: string, id: number | string) =>
    app.server.inject({ method: 'DELETE', url: `/api/keys/${id}`, headers: { cookie } });

  test('a new key is returned, is listed first and works', async () => {
    const response = await create(owner.cookie, '  n8n on the office server ');
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const made = response.json();
    expect(made).toMatchObject({
      name: 'n8n on the office server',
      key: expect.stringMatching(/^op_/),
      lastUsedAt: null,
    });
    expect((await list({ cookie: owner.cookie })).json()[0]).toEqual(made);
    expect(
      (await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': made.key } })).statusCode,
    ).toBe(200);
  });

  test.each(['/api/usage', '/api/image_padding'])(
    'a key works on %s as people send it; a refusal says how to send it',
    async (url) => {
      const { key } = await app.account();
      const method = url === '/api/usage' ? 'GET' : 'POST';
      const send = (headers: Record<string, string>, query = '') =>
        app.server.inject({ method, url: url + query, headers: { ...headers, 'idempotency-key': 'k' } });
      const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
      for (const authorization of [key, `Bearer "${key}"`, `ApiKey ${key}`, basic(`${key}:ignored`)])
        expect((await send({ authorization })).statusCode, authorization).not.toBe(401);
      expect((await send({ 'x-api-key': ` "Bearer ${key}"` })).statusCode).not.toBe(401);
      const how = 'Send the key as X-API-Key or Authorization: Bearer';
      for (const authorization of ['Digest x', basic('me:secret'), 'Bearer op_short', 'Bearer other'])
        expect((await send({ authorization })).json().fix, authorization).toContain(how);
      const inQuery = await send({}, `?api_key=${key}`);
      expect(inQuery.statusCode).toBe(401);
      expect(inQuery.json().fix).toMatch(/URL, where it would be logged/);
    },
  );

  test.each([{}, { name: '' }, { name: ' \t ' }])('a key of %j gets the default name', async (payload) => {
    const { cookie } = await app.account();
    const made = await app.server.inject({ method: 'POST', url: '/api/keys', headers: { cookie }, payload });
    expect([made.statusCode, made.json().name]).toEqual([201, 'Default Key']);
  });

  test('a key without a name gets the default one, and the list is an array that is read page by page', async () => {
    const { cookie } = await app.account();
    const made = await app.server.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { cookie },
      payload: {},
    });
    expect([made.statusCode, made.json().name]).toEqual([201, 'Default Key']);
    const page = (query: string) => app.server.inject({ url: `/api/keys?${query}`, headers: { cookie } });
    const newest = await page('limit=1');
    expect(newest.json()).toEqual([made.json()]);
    expect(newest.headers['x-next-before']).toBe(String(made.json().id));
    const rest = await page(`limit=1&before=${String(newest.headers['x-next-before'])}`);
    expect(rest.json()).toEqual([
      expect.objectContaining({
        id: expect.any(Number) as number,
        name: expect.any(String) as string,
        key: expect.stringMatching(/^op_/) as string,
        createdAt: expect.any(String) as string,
      }),
    ]);
    expect(rest.json()[0].id).toBeLessThan(made.json().id);
    expect(rest.headers).not.toHaveProperty('x-next-before');
    expect((await page('')).json()).toHaveLength(2);
  });

  test('a key survives a change of the secret: it works, is listed and deleted, but not shown again', async () => {
    const account = await app.account();
    const sealed = {
      keyCiphertext: createSecretBox(randomBytes(32)).seal(account.key, `api-key:${account.userId}`),
    };
    await app.deps.database.orm.update(apiKeys).set(sealed).where(eq(apiKeys.userId, account.userId));
    const [listed] = (await list({ cookie: account.cookie })).json();
    expect(listed).toMatchObject({
      key: null,
      prefix: account.key.slice(0, 8),
      suffix: account.key.slice(-4),
    });
    expect(
      (await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': account.key } })).statusCode,
    ).toBe(200);
    expect((await remove(account.cookie, listed.id)).statusCode).toBe(204);
  });

  test('the database holds no key that works', async () => {
    const rows = JSON.stringify(await app.deps.database.orm.select().from(apiKeys));
    expect(rows).not.toContain(owner.key);
    expect(rows).toContain(owner.key.slice(0, 8));
  });

  test.each([
    { of: 'a read', method: 'GET', url: '/api/usage' },
    { of: 'a metered call', method: 'POST', url: '/api/image_padding' },
  ] as const)('the use of a key is recorded, at most once a minute: $of', async ({ method, url }) => {
    const account = await app.account();
    const use = () => app.server.inject({ method, url, headers: { 'x-api-key': account.key } });
    const lastUsed = async () => (await list({ cookie: account.cookie })).json()[0].lastUsedAt;
    await use();
    const first = await lastUsed();
    expect(first).toBe(app.clock.now().toISOString());
    app.clock.forward(30_000);
    await use();
    expect(await lastUsed()).toBe(first);
    app.clock.forward(31_000);
    await use();
    expect(await lastUsed()).toBe(app.clock.now().toISOString());
  });

  test('a deleted key stops working at once, and a second deletion is 404', async () => {
    const { id, key } = (await create(owner.cookie, 'short-lived')).json();
    expect((await remove(owner.cookie, id)).statusCode).toBe(204);
    const response = await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': key } });
    expect([response.statusCode, response.json().error]).toEqual([401, 'Invalid API key']);
    expect((await remove(owner.cookie, id)).statusCode).toBe(404);
  });

  test("another account's key gets the same response as a missing one, byte for byte", async () => {
    const stranger = await app.account();
    const { id } = (await create(owner.cookie, 'mine')).json();
    const foreign = await remove(stranger.cookie, id);
    const missing = await remove(stranger.cookie, 999_999_999);
    const words = (response: typeof foreign) => ({ ...response.json(), request_id: '' });
    expect([foreign.statusCode, words(foreign)]).toEqual([missing.statusCode, words(missing)]);
    expect((await list({ cookie: owner.cookie })).json().map((key: { id: number }) => key.id)).toContain(id);
  });

  test.each([true, ['a']])('the name %j is refused with the words of the screen', async (name) => {
    const response = await create(owner.cookie, name);
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      'Please provide a name for your API key',
    ]);
  });

  test('an API key lists no keys and creates none', async () => {
    expect((await list({ 'x-api-key': owner.key })).statusCode).toBe(401);
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { 'x-api-key': owner.key },
      payload: { name: 'x' },
    });
    expect(response.statusCode).toBe(401);
  });

  test('an account has at most 25 keys, also when requests race for the last place', async () => {
    const account = await app.account();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_value, index) => create(account.cookie, `k${index}`)),
    );
    const made = responses.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(apiKeyLimits.keysPerAccount - 1);
    expect(responses.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
      code: 'too_many_api_keys',
    });
  });
});
