import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasScope, keyScopes, type KeyScope } from '#platform/shared/key-scopes.ts';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { picture } from './pictures.ts';

describe('every endpoint that takes keys', () => {
  let app: TestApp;
  let account: TestAccount;
  const keys = new Map<KeyScope, string>();
  beforeAll(async () => {
    app = await startTestApp('pglite', {});
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

  test('a key sees the requests and results of the tools that it was made for, and of no other', async () => {
    const other = await app.account({ stripePlan: 'yearly' });
    const make = async (scopes: readonly KeyScope[]) => {
      const headers = { cookie: other.cookie };
      const payload = { name: scopes.join(), scopes };
      return (await app.server.inject({ method: 'POST', url: '/api/keys', headers, payload })).json().key;
    };
    const get = async (url: string, key: string) =>
      app.server.inject({ url, headers: { 'x-api-key': key, accept: 'application/json' } });
    const send = (url: string, payload: object) =>
      app.server.inject({ method: 'POST', url, headers: { 'x-api-key': other.key }, payload });
    const padded = await send('/api/image_padding', { image: picture });
    await send('/api/text_overlay', { image: picture, text: 'SALE' });
    const template = await send('/api/templates', { name: 'Sale', overlays: [{ text: 'SALE' }] });
    const templatePath = `/api/templates/${template.json().data.id}/render`;
    await send(templatePath, { image: picture });

    const both = ['/api/image_padding', '/api/templates/:id/render', '/api/text_overlay'];
    const texts = ['/api/templates/:id/render', '/api/text_overlay'];
    const seen: readonly (readonly [readonly KeyScope[], readonly string[], readonly string[]])[] = [
      [keyScopes, both, ['image_padding', 'template', 'text_overlay']],
      [['image_padding', 'webhooks'], ['/api/image_padding'], ['image_padding']],
      [['text_overlay'], texts, ['template', 'text_overlay']],
      [['webhooks'], [], []],
    ];
    const requestId = String(padded.headers['x-request-id']);
    for (const [scopes, endpoints, tools] of seen) {
      const key = await make(scopes);
      const log = await get('/api/requests', key);
      expect(
        log
          .json()
          .map((row: { endpoint: string }) => row.endpoint)
          .toSorted(),
      ).toEqual(endpoints);
      expect(log.headers['x-total-count']).toBe(String(endpoints.length));
      const results = (await get('/api/results', key)).json().data as { id: string; tool: string }[];
      expect(results.map(({ tool }) => tool).toSorted()).toEqual(tools);
      const isOwn = tools.includes('image_padding');
      const [result] = (await get('/api/results?tool=image_padding', other.key)).json().data;
      for (const path of [
        `/api/requests/${requestId}`,
        `/api/results/${result.id}`,
        `/api/results/${result.id}/thumbnail`,
      ])
        expect((await get(path, key)).statusCode, `${path} with ${scopes.join()}`).toBe(isOwn ? 200 : 404);
      const filtered = await get(`/api/requests?id=${requestId.slice(0, 8)}`, key);
      expect(filtered.json()).toHaveLength(isOwn ? 1 : 0);
    }
  });

  test('a reference of the API names the scope', async () => {
    const document = (await app.server.inject({ url: '/api/openapi.json?audience=key' })).json();
    expect(document.paths['/api/image_padding'].post.security[0]).toEqual({ key: ['image_padding'] });
    expect(document.paths['/api/usage'].get.security[0]).toEqual({ key: [] });
  });
});
