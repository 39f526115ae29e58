import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { type Receiver, startReceiver, verifySignature } from '#test/webhooks/receiver.ts';
import { users } from '#account/access/server/tables.ts';
import { webhookDeliveries } from './tables.ts';
import { ownShapeLimits } from '#account/webhooks/shared/own-shape.ts';

const url = 'http://hook.test/own';
const title = 'A "quote", a }} and {{event.shop_url}}\n';

describe.each(databaseKinds)('own headers and bodies of endpoints, on %s', (kind) => {
  let app: TestApp;
  let receiver: Receiver;
  let account: TestAccount;
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
    account = await app.account({ stripePlan: 'yearly' });
    receiver.received.length = 0;
    receiver.respondWith((response) => response.end('ok'));
  });

  type Method = 'GET' | 'POST' | 'PATCH';
  async function call(method: Method, path: string, payload?: object) {
    const headers = { 'x-api-key': account.key };
    const options = { method, url: `/api/webhooks/${path}`, headers, ...(payload && { payload }) };
    const response = await app.server.inject(options);
    return { status: response.statusCode, ...response.json() };
  }

  async function sampleEvent() {
    const { data } = await call('GET', 'events');
    const { sample } = data.find(({ name }: { name: string }) => name === 'product.discovered');
    return { ...sample, product: { ...sample.product, title } };
  }

  /** Tells of one product, and resolves with what the address received. */
  async function tell(subject: string, body: object) {
    const { outbox, dispatcher } = app.deps.webhooks;
    const event = { userId: account.userId, event: 'product.discovered', subject, body: body as never };
    await app.deps.database.transaction((tx) => outbox.write(tx, event));
    outbox.wake();
    await dispatcher.idle();
    const last = receiver.received.at(-1);
    if (!last) throw new Error('Expected a webhook, received none');
    return last;
  }

  test('an endpoint gets its body, filled, signed, and its headers; the log shows the body that was sent', async () => {
    const body = { text: 'New: {{event.product.title}}', whole: '{{event.product}}', none: '{{event.x}}' };
    const made = await call('POST', 'endpoints', { url, headers: { 'X-Source': 'shop' }, body });
    expect(made).toMatchObject({ status: 201, data: { headers: { 'X-Source': 'shop' }, body } });
    const event = await sampleEvent();
    const received = await tell('product:1', event);
    const filled = { text: `New: ${title}`, whole: event.product, none: null };
    expect(JSON.parse(received.body)).toEqual(filled);
    expect(received.headers).toMatchObject({ 'x-source': 'shop', 'content-type': 'application/json' });
    verifySignature(received, (await call('GET', 'secret')).secret, app.clock.now());
    const { data } = await call('GET', 'deliveries');
    expect((await call('GET', `deliveries/${data[0].id}`)).request.body).toEqual(filled);

    const { orm } = app.deps.database;
    const [stored] = await orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, data[0].id));
    expect(JSON.parse(stored?.body ?? '')).toEqual(event);
    await call('POST', `deliveries/${data[0].id}/replay`);
    await app.deps.webhooks.dispatcher.idle();
    expect(receiver.received.map(({ body: bytes }) => bytes)).toEqual([received.body, received.body]);

    await call('POST', 'test', { url });
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ text: 'New: Example sticker' });

    const { id } = made.data;
    expect(await call('PATCH', `endpoints/${id}`, { body: null, headers: null })).toMatchObject({
      data: { body: null, headers: {} },
    });
    expect(JSON.parse((await tell('product:2', event)).body)).toEqual(event);
  });

  test('without the plan the event goes out as it is, nothing is lost, and no more can be set', async () => {
    const body = { text: '{{event.product.title}}' };
    const { data } = await call('POST', 'endpoints', { url, body, headers: { 'X-Source': 'shop' } });
    const setPlan = (stripePlan: string) =>
      app.deps.database.orm.update(users).set({ stripePlan }).where(eq(users.id, account.userId));
    await setPlan('monthly');
    const event = await sampleEvent();
    const standard = await tell('product:1', event);
    expect(JSON.parse(standard.body)).toEqual(event);
    expect(standard.headers['x-source']).toBeUndefined();
    const refused = { status: 403, code: 'yearly_only' };
    expect(await call('POST', 'endpoints', { url: `${url}2`, body })).toMatchObject(refused);
    expect(await call('PATCH', `endpoints/${data.id}`, { headers: { a: 'b' } })).toMatchObject(refused);
    expect(await call('POST', 'endpoints/preview', { body })).toMatchObject(refused);
    expect(await call('PATCH', `endpoints/${data.id}`, { description: 'mine' })).toMatchObject({
      data: { body },
    });
    await setPlan('yearly');
    expect(JSON.parse((await tell('product:2', event)).body)).toEqual({ text: title });
  });

  test.each([
    [{ headers: { 'Webhook-Signature': 'x' } }, 'Webhook-Signature cannot be set'],
    [{ headers: { 'transfer-encoding': 'chunked' } }, 'transfer-encoding cannot be set'],
    [{ headers: { Authorization: 'x' } }, 'Authorization cannot be set'],
    [{ headers: { 'X-A': 'one\r\nX-B: two' } }, 'one line of printable ASCII'],
    [{ headers: { 'X-A: b\r\nX': 'c' } }, 'A header name'],
    [{ headers: { 'X-A': 'naïve' } }, 'one line of printable ASCII'],
    [{ headers: { 'X-A': '1', 'x-a': '2' } }, 'each header only once'],
    [{ headers: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'a'])) }, 'at most 10'],
    [{ body: { text: 'x'.repeat(ownShapeLimits.bodyMaxBytes) } }, '64 KB'],
    [{ body: { text: '{{event.a}}'.repeat(1_001) } }, 'at most 1000 placeholders'],
    [{ body: '[1, 2]' }, 'body'],
    [{ body: '{"text": ' }, 'body'],
  ])('%j is refused, and says why', async (part, words) => {
    const { status, error } = await call('POST', 'endpoints', { url, ...part });
    expect({ status, error }).toEqual({ status: 400, error: expect.stringContaining(words) });
  });

  test('any character can stand in a body', async () => {
    const body = { nul: 'a\u0000b', half: '\ud800', emoji: '🎨' };
    expect(await call('POST', 'endpoints', { url, body: JSON.stringify(body) })).toMatchObject({
      status: 201,
      data: { body },
    });
    expect(JSON.parse((await tell('product:1', await sampleEvent())).body)).toEqual(body);
  });

  test('the preview fills with the newest event, else with its sample', async () => {
    const body = { text: '{{event.product.title}}' };
    expect(await call('POST', 'endpoints/preview', { body })).toMatchObject({
      data: {
        event: 'product.discovered',
        source: 'sample',
        body: { text: 'Example sticker' },
        paths: expect.arrayContaining(['event.product.title', 'event.media.0.url']),
      },
    });
    await call('POST', 'endpoints', { url });
    await tell('product:1', await sampleEvent());
    await call('POST', 'endpoints', { url: `${url}3`, body });
    await tell('product:2', { ...(await sampleEvent()), shop_url: 'https://other.test' });
    expect(await call('POST', 'endpoints/preview', { body })).toMatchObject({
      data: { source: 'last_event', body: { text: title } },
    });
    await tell('product:3', { ...(await sampleEvent()), metadata: { long: 'x'.repeat(30_000) } });
    const large = { list: Array.from({ length: 100 }, () => '{{event.metadata}}') };
    expect(await call('POST', 'endpoints/preview', { body: large })).toMatchObject({
      status: 400,
      code: 'body_too_large',
    });
  });
});
