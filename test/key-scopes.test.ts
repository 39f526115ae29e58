import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasScope, keyScopes, type KeyScope } from '#platform/shared/key-scopes.ts';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';

describe('every endpoint that takes keys', () => {
  let app: TestApp;
  let account: TestAccount;
  const keys = new Map<KeyScope, string>();
  beforeAll(async () => {
    app = await startTestApp('pglite', { jobs: 'sender' });
    account = await app.account({ stripePlan: 'yearly' });
    for (const scope of keyScopes) {
      const payload = { name: scope, scopes: [scope] };
      const headers = { cookie: account.cookie };
      const made = await app.server.inject({ method: 'POST', url: '/api/keys', headers, payload });
      keys.set(scope, made.json().key);
    }
  });
  afterAll(() => app.close());

  const takeKeys = () =>
    app.endpoints.filter(({ callers }) => callers !== 'anyone' && callers.includes('key'));

  test('refuses a key of each other scope, before anything is done, and says which one it needs', async () => {
    let refusals = 0;
    for (const { name, method, path, scope = 'any' } of takeKeys()) {
      const url = path.replace(/:\w+/g, '1');
      for (const [made, key] of keys) {
        if (hasScope([made], scope)) continue;
        refusals += 1;
        const headers = { 'x-api-key': key, 'tus-resumable': '1.0.0', 'idempotency-key': `${name}-${made}` };
        const response = await app.server.inject({ method, url, headers });
        expect(response.statusCode, `${name} with ${made}`).toBe(403);
        // Without a body there is no code.
        if (method === 'HEAD') continue;
        const { code, fix } = response.json();
        expect(code, `${name} with ${made}`).toBe('key_scope');
        expect(fix).toContain(`this one has ${made}`);
        if (scope !== 'all') expect(fix).toContain(`the scope ${scope};`);
      }
    }
    expect(refusals).toBeGreaterThan(200);
  });

  test('a refused call counts nothing, and is in the log', async () => {
    const other = await app.account();
    const payload = { name: 'shops', scopes: ['shops'] };
    const headers = { cookie: other.cookie };
    const { key } = (await app.server.inject({ method: 'POST', url: '/api/keys', headers, payload })).json();
    const url = '/api/image_padding';
    const refused = await app.server.inject({ method: 'POST', url, headers: { 'x-api-key': key } });
    expect(refused.json().code).toBe('key_scope');
    expect((await app.server.inject({ url: '/api/usage', headers })).json().used).toBe(0);
    const [row] = (await app.server.inject({ url: '/api/requests', headers })).json();
    expect(row).toMatchObject({ endpoint: url, statusCode: 403, counted: false });
  });

  test('a reference of the API names the scope', async () => {
    const document = (await app.server.inject({ url: '/api/openapi.json?audience=key' })).json();
    expect(document.paths['/api/image_padding'].post.security[0]).toEqual({ key: ['image_padding'] });
    expect(document.paths['/api/usage'].get.security[0]).toEqual({ key: [] });
  });
});
