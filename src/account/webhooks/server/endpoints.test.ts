import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { type Receiver, startReceiver } from '#test/webhooks/receiver.ts';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { users } from '#account/access/server/tables.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { sweepDeliveries } from './sweep.ts';
import { webhookEndpoints } from './tables.ts';

const path = '/api/webhooks/endpoints';
const url = 'http://hook.test/all';

describe.each(databaseKinds)('endpoints on %s', (kind) => {
  let app: TestApp;
  let receiver: Receiver;
  let account: TestAccount;
  let subjects = 0;
  beforeAll(async () => {
    receiver = await startReceiver();
    app = await startTestApp(kind, { resolve: receiver.resolve, connector: receiver.internet.connector });
    await app.deps.webhooks.dispatcher.start();
  });
  afterAll(async () => {
    await app.deps.webhooks.dispatcher.stop();
    await app.close();
    await receiver.close();
  });
  beforeEach(async () => {
    account = await app.account();
    receiver.received.length = 0;
    receiver.respondWith((response) => response.end('ok'));
  });

  const callAs = (key: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', at: string, payload?: object) =>
    app.server.inject({ method, url: at, headers: { 'x-api-key': key }, ...(payload && { payload }) });
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', at: string, payload?: object) =>
    callAs(account.key, method, at, payload);
  const create = async (fields: object = {}) => (await call('POST', path, { url, ...fields })).json().data;

  /** Writes an event of a subject of its own and sends what is due. */
  async function happens(event = 'audio.completed', own: { url?: string; authorization?: string } = {}) {
    const { outbox, authorizations, dispatcher } = app.deps.webhooks;
    subjects += 1;
    const sealedAuthorization = authorizations.seal(account.userId, own.authorization);
    const id = await app.deps.database.transaction((tx) =>
      outbox.write(tx, {
        userId: account.userId,
        url: own.url,
        sealedAuthorization,
        event,
        subject: String(subjects),
        body: {},
      }),
    );
    outbox.wake();
    await dispatcher.idle();
    return id;
  }
  const deliveries = async () => (await call('GET', '/api/webhooks/deliveries')).json().deliveries;

  test('one that is created gets every event that it names, and shows itself without its authorization', async () => {
    const response = await call('POST', path, {
      url,
      events: ['audio.failed'],
      description: 'Production',
      authorization: 'Bearer s3cret-value',
    });
    expect(response.statusCode).toBe(201);
    const { success, data } = response.json();
    expect([success, data]).toEqual([
      true,
      {
        id: expect.any(Number),
        url,
        events: ['audio.failed'],
        description: 'Production',
        has_authorization: true,
        headers: {},
        body: null,
        status: 'enabled',
        disabled_reason: null,
        disabled_at: null,
        failing_since: null,
        last_delivered_at: null,
        last_error: null,
        created_at: app.clock.now().toISOString(),
      },
    ]);
    expect(await happens('audio.completed')).toBeUndefined();
    const id = await happens('audio.failed');
    expect(receiver.received.map((one) => [one.id, one.headers.authorization])).toEqual([
      [id, 'Bearer s3cret-value'],
    ]);
    const shown = [response, await call('GET', `${path}/${data.id}`), await call('GET', path)];
    const [{ id: deliveryId }] = await deliveries();
    shown.push(await call('GET', `/api/webhooks/deliveries/${deliveryId}`));
    for (const { body } of shown) expect(body).not.toContain('s3cret-value');
    const [row] = await app.deps.database.orm
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, data.id));
    expect(JSON.stringify(row)).not.toContain('s3cret-value');
  });

  test('without events it gets all; an address that a call names too gets one, the others one each under one id', async () => {
    expect((await create()).events).toEqual(webhookEventNames);
    await create({ url: 'http://other.test/two' });
    const id = await happens('product.discovered', { url: 'http://HOOK.test:80/all#top' });
    expect(receiver.received.map(({ host }) => host).toSorted()).toEqual(['hook.test', 'other.test']);
    expect(receiver.received.map((one) => one.id)).toEqual([id, id]);
  });

  test('a call has its own authorization before that of its address', async () => {
    await create({ authorization: 'of the endpoint' });
    await happens('audio.completed', { url, authorization: 'of the call' });
    await happens('audio.completed', { url });
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([
      'of the call',
      'of the endpoint',
    ]);
  });

  test('the same address twice is 409, also when it is spelled otherwise; a bad one is 400', async () => {
    await create();
    const again = await call('POST', path, { url: 'http://HOOK.test/all#x' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'duplicate_endpoint']);
    for (const bad of [
      'http://127.0.0.1/x',
      'http://10.0.0.1/x',
      'ftp://hook.test/',
      'http://hook.test:22/',
    ]) {
      const response = await call('POST', path, { url: bad });
      expect([bad, response.statusCode, response.json().code]).toEqual([bad, 400, 'invalid_webhook_url']);
    }
    for (const wrong of [
      { events: [] },
      { events: ['audio.lost'] },
      { authorization: 'a\r\nX-Evil: 1' },
      { authorization: 'ü' },
      { authorization: 'a'.repeat(2_049) },
      { description: 'a'.repeat(201) },
    ])
      expect((await call('POST', path, { url: `${url}/2`, ...wrong })).statusCode).toBe(400);
  });

  test('a change sets what it names, null clears, and a disabled one gets nothing', async () => {
    const { id } = await create({ description: 'Old', authorization: 'a' });
    const change = async (fields: object) => (await call('PATCH', `${path}/${id}`, fields)).json().data;
    expect(await change({ events: ['audio.failed'] })).toMatchObject({
      events: ['audio.failed'],
      description: 'Old',
      has_authorization: true,
    });
    expect(await change({ description: null, authorization: null })).toMatchObject({
      events: ['audio.failed'],
      description: null,
      has_authorization: false,
    });
    expect(await change({ status: 'disabled' })).toMatchObject({
      status: 'disabled',
      disabled_reason: 'owner',
    });
    await happens('audio.failed');
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 0 }]);
    expect(await change({ status: 'enabled' })).toMatchObject({ status: 'enabled', disabled_at: null });
    await happens('audio.failed');
    expect(receiver.received).toHaveLength(1);
  });

  test('410 disables it', async () => {
    const { id } = await create();
    receiver.respondWith((response) => response.writeHead(410).end());
    await happens();
    expect((await call('GET', `${path}/${id}`)).json().data).toMatchObject({
      status: 'disabled',
      disabled_reason: 'gone',
    });
  });

  test('a deleted one is forgotten with what waits for it, and comes back with the next event to its address', async () => {
    receiver.respondWith((response) => response.writeHead(500).end());
    const { id } = await create({ authorization: 'a', description: 'Old' });
    await happens();
    expect((await call('DELETE', `${path}/${id}`)).json().success).toBe(true);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, nextAttemptAt: null });
    const replayed = await call('POST', `/api/webhooks/deliveries/${failed.id}/replay`);
    expect([replayed.statusCode, replayed.json().code]).toEqual([409, 'webhook_endpoint_deleted']);
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await call(method, `${path}/${id}`, method === 'PATCH' ? {} : undefined)).statusCode).toBe(404);
    expect((await call('GET', path)).json().data).toEqual([]);
    expect(await happens()).toBeUndefined();
    receiver.received.length = 0;
    await happens('audio.completed', { url });
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect((await call('GET', path)).json().data).toMatchObject([
      { events: [], description: null, has_authorization: false, status: 'enabled' },
    ]);
    expect((await call('POST', path, { url })).statusCode).toBe(201);
  });

  test('deleting during an attempt ends with that attempt', async () => {
    const { id } = await create();
    const arrived = Promise.withResolvers<() => void>();
    receiver.respondWith((response) => arrived.resolve(() => response.writeHead(500).end()));
    const sending = happens();
    const answer = await arrived.promise;
    await call('DELETE', `${path}/${id}`);
    answer();
    await sending;
    expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 1, nextAttemptAt: null }]);
  });

  test("another account's endpoint is 404 and gets none of its events", async () => {
    const { id } = await create();
    const { key } = await app.account();
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const response = await callAs(key, method, `${path}/${id}`, method === 'PATCH' ? {} : undefined);
      expect(response.statusCode).toBe(404);
    }
    account = await app.account();
    expect(await happens()).toBeUndefined();
    expect(receiver.received).toEqual([]);
  });

  test('the list has pages, and the limit holds for simultaneous requests', async () => {
    const many = Array.from({ length: webhookLimits.endpointsMax + 5 }, (_each, index) =>
      call('POST', path, { url: `${url}/${index}` }),
    );
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(webhookLimits.endpointsMax);
    expect(new Set(statuses)).toEqual(new Set([201, 403]));
    const first = (await call('GET', `${path}?limit=30`)).json();
    const second = (await call('GET', `${path}?limit=30&before=${first.next_before}`)).json();
    expect([first.data.length, second.data.length, second.next_before]).toEqual([30, 20, null]);
    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const [found] = first.data;
    expect((await call('GET', `${path}?url=${encodeURIComponent(found.url)}`)).json().data).toEqual([found]);
  });

  test('one that gets no event stays when the log is swept, and goes with its account', async () => {
    const { id } = await create();
    const { orm } = app.deps.database;
    await sweepDeliveries(app.deps.database, app.clock);
    expect((await call('GET', `${path}/${id}`)).statusCode).toBe(200);
    await orm.delete(users).where(eq(users.id, account.userId));
    expect(await orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))).toEqual([]);
  });
});
