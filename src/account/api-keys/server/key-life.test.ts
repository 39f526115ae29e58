import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { startSession } from '#account/access/server/sessions.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

describe('the life of an API key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('postgres');
  });
  afterAll(() => app.close());

  const post = async ({ cookie }: TestAccount, url: string, payload: object = {}) =>
    app.server.inject({ method: 'POST', url, headers: { cookie }, payload });
  const create = async (account: TestAccount, payload: object) =>
    (await post(account, '/api/keys', payload)).json();
  const list = async ({ cookie }: TestAccount) =>
    (await app.server.inject({ url: '/api/keys', headers: { cookie } })).json();
  const read = async (key: string) => {
    const response = await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': key } });
    return response.statusCode === 200 ? 'works' : response.json().code;
  };
  const pad = async (key: string) => {
    const headers = { 'x-api-key': key };
    return (await app.server.inject({ method: 'POST', url: '/api/image_padding', headers })).json().code;
  };

  test('it has all scopes and no end by default', async () => {
    const account = await app.account();
    const scopes = ['text_overlay', 'image_padding', 'print_files', 'audio', 'shops', 'webhooks', 'batches'];
    const made = await create(account, { name: 'n8n' });
    expect(made).toMatchObject({ scopes, expiresAt: null, rotatedAt: null });
    expect((await list(account))[0]).toEqual(made);
  });

  test.each([
    [{ scopes: [] }, 'Choose at least one of'],
    [{ scopes: ['everything'] }, 'text_overlay'],
    [{ expires_in_days: 0 }, 'expires_in_days'],
    [{ expires_in_days: 3_651 }, 'expires_in_days'],
    [{ expires_in_days: 1.5 }, 'expires_in_days'],
  ])('%j is refused with words', async (fields, words) => {
    const response = await post(await app.account(), '/api/keys', { name: 'n8n', ...fields });
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json())).toContain(words);
  });

  test('it stops working at its moment, in reads and in metered calls, which then count nothing', async () => {
    const account = await app.account({ stripePlan: 'monthly' });
    const { key, expiresAt } = await create(account, { name: 'n8n', expires_in_days: 2 });
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(2 * dayMs);
    app.clock.forward(2 * dayMs - 1);
    expect([await read(key), await pad(key)]).toEqual(['works', 'image_required']);
    app.clock.forward(1);
    expect([await read(key), await pad(key)]).toEqual(['key_expired', 'key_expired']);
  });

  test('a rotation gives one alike; both work for a day, then only the new one', async () => {
    const account = await app.account();
    const before = await create(account, { name: 'n8n', scopes: ['shops'], expires_in_days: 90 });
    const response = await post(account, `/api/keys/${before.id}/rotate`);
    expect(response.statusCode).toBe(201);
    const after = response.json();
    expect(after).toMatchObject({ name: 'n8n', scopes: ['shops'], rotatedAt: null });
    expect(Date.parse(after.expiresAt) - app.clock.now().getTime()).toBe(90 * dayMs);
    const old = (await list(account)).find(({ id }: { id: number }) => id === before.id);
    expect(old.rotatedAt).toBe(app.clock.now().toISOString());
    const again = await post(account, `/api/keys/${before.id}/rotate`);
    expect([again.statusCode, again.json().code]).toEqual([409, 'key_rotated']);
    app.clock.forward(24 * hourMs - 1);
    expect([await read(before.key), await read(after.key)]).toEqual(['works', 'works']);
    app.clock.forward(1);
    expect([await read(before.key), await read(after.key)]).toEqual(['key_expired', 'works']);
    const events = await app.server.inject({
      url: '/api/security-events',
      headers: { cookie: account.cookie },
    });
    expect(events.json().data[0]).toMatchObject({ event: 'key_rotated', detail: 'n8n' });
  });

  test('a rotation needs a fresh sign-in, and another account never reaches it', async () => {
    const [account, other] = [await app.account(), await app.account()];
    const { id } = await create(account, { name: 'n8n' });
    expect((await post(other, `/api/keys/${id}/rotate`)).json().code).toBe('api_key_not_found');
    app.clock.forward(11 * 60_000);
    expect((await post(account, `/api/keys/${id}/rotate`)).json().code).toBe('reauthenticate');
  });

  test('keys that were rotated or have expired take no place, and leave the list a month later', async () => {
    const account = await app.account();
    const { id } = await create(account, { name: 'first', expires_in_days: 1 });
    for (let more = 2; more < 25; more += 1) await create(account, { name: 'one more' });
    expect((await create(account, { name: 'too many' })).code).toBe('too_many_api_keys');
    const rotated = await post(account, `/api/keys/${id}/rotate`);
    expect(rotated.statusCode).toBe(201);
    app.clock.forward(31 * dayMs + 1);
    const origin = { address: '127.0.0.1', userAgent: 'test' };
    const token = await startSession(app.deps.database, app.clock, account.userId, origin);
    const fresh = { ...account, cookie: `overprint_session=${token}` };
    expect((await create(fresh, { name: 'in its place' })).name).toBe('in its place');
    expect((await list(fresh)).map((row: { id: number }) => row.id)).not.toContain(id);
  });
});
