import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { asMade, databaseKinds } from '#test/database.ts';
import { type Receiver, startReceiver, verifySignature } from '#test/webhooks/receiver.ts';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { sweepDeliveries } from './sweep.ts';
import { webhookAttempts, webhookDeliveries, webhookMarks } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const logTables = [
  { table: webhookDeliveries, userId: webhookDeliveries.userId },
  { table: webhookAttempts, userId: webhookAttempts.userId },
];

describe.each(databaseKinds)('the webhooks API on %s', (kind) => {
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
    account = await app.account();
    receiver.received.length = 0;
    receiver.respondWith((response) => response.end('ok'));
  });

  const request = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    app.server.inject({ method, url, headers: { 'x-api-key': account.key }, ...(payload && { payload }) });
  const sampleOf = async (event: string) =>
    (await request('GET', '/api/webhooks/events'))
      .json()
      .data.find(({ name }: { name: string }) => name === event)?.sample;
  const sendTest = (url: string, event?: string) =>
    request('POST', '/api/webhooks/test', { url, ...(event && { event }) });

  async function writeEvents(
    count: number,
    url = 'http://hook.test/in',
    event = 'audio.completed',
  ): Promise<void> {
    const { outbox, dispatcher } = app.deps.webhooks;
    await app.deps.database.transaction(async (tx) => {
      for (let number = 0; number < count; number += 1) {
        await outbox.write(tx, {
          userId: account.userId,
          url,
          event,
          subject: String(number),
          body: { number },
        });
      }
    });
    outbox.wake();
    await dispatcher.idle();
  }

  test('the secret is the same for the session and the key, and for nobody else', async () => {
    const byKey = (await request('GET', '/api/webhooks/secret')).json();
    const bySession = await app.server.inject({
      url: '/api/webhooks/secret',
      headers: { cookie: account.cookie },
    });
    expect(byKey).toEqual({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      previousValidUntil: null,
    });
    expect(bySession.json()).toEqual(byKey);
    expect(bySession.headers['cache-control']).toBe('no-store');
    const rotated = (await request('POST', '/api/webhooks/secret/rotate')).json();
    expect(rotated.secret).not.toBe(byKey.secret);
    expect(rotated.previousValidUntil).toBe(new Date(app.clock.now().getTime() + dayMs).toISOString());
    expect((await request('GET', '/api/webhooks/secret')).json()).toEqual(rotated);
  });

  test('the secrets that two simultaneous rotations returned both sign afterwards', async () => {
    const { userId } = await app.account();
    const { secrets } = app.deps.webhooks;
    await secrets.get(userId);
    const [first, second] = await Promise.all([
      secrets.rotate(userId, asMade),
      secrets.rotate(userId, asMade),
    ]);
    const signers = (await secrets.signersOf([userId])).get(userId);
    expect(signers).toEqual(expect.arrayContaining([first.secret, second.secret]));
  });

  test('the log returns pages without gaps and filters by status, event and subject', async () => {
    await writeEvents(5);
    receiver.respondWith((response) => response.writeHead(500).end());
    await writeEvents(2, 'http://hook.test/in', 'audio.failed');
    const first = (await request('GET', '/api/webhooks/deliveries?limit=4')).json();
    const second = (
      await request('GET', `/api/webhooks/deliveries?limit=4&before=${first.nextBefore}`)
    ).json();
    expect(first).toMatchObject({ success: true, data: first.deliveries, next_before: first.nextBefore });
    expect([first.deliveries.length, second.deliveries.length, second.nextBefore]).toEqual([4, 3, null]);
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const statuses = async (search: string) =>
      (await request('GET', `/api/webhooks/deliveries?${search}`))
        .json()
        .deliveries.map(({ status }: { status: string }) => status);
    expect(await statuses('status=pending')).toEqual(['pending', 'pending']);
    expect(await statuses('event=audio.completed')).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    const [{ subject }] = first.deliveries;
    const about = (
      await request('GET', `/api/webhooks/deliveries?event=audio.failed&subject=${subject}`)
    ).json().deliveries;
    expect(about.map(({ id }: { id: number }) => id)).toEqual([ids[0]]);
    expect(await statuses('subject=product:1:1')).toEqual([]);
    expect((await request('GET', '/api/webhooks/deliveries?status=lost')).statusCode).toBe(400);
  });

  test('a delivery shows its request and each attempt with the start of the response', async () => {
    receiver.respondWith((response) => response.writeHead(500).end('out of order'));
    await writeEvents(1);
    const [{ id, webhookId }] = (await request('GET', '/api/webhooks/deliveries')).json().deliveries;
    expect((await request('GET', `/api/webhooks/deliveries/${id}`)).json()).toMatchObject({
      id,
      status: 'pending',
      attempts: 1,
      lastError: 'The receiver responded with 500',
      request: { method: 'POST', headers: { 'webhook-id': webhookId }, body: { number: 0 } },
      history: [
        { number: 1, statusCode: 500, answer: 'out of order', startedAt: app.clock.now().toISOString() },
      ],
    });
  });

  test('replay sends a delivered webhook again with its id', async () => {
    await writeEvents(1);
    const [{ id }] = (await request('GET', '/api/webhooks/deliveries')).json().deliveries;
    const response = await request('POST', `/api/webhooks/deliveries/${id}/replay`);
    expect([response.statusCode, response.json().status]).toEqual([202, 'pending']);
    await app.deps.webhooks.dispatcher.idle();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    expect((await request('GET', `/api/webhooks/deliveries/${id}`)).json()).toMatchObject({
      status: 'delivered',
      attempts: 2,
    });
  });

  test('an owner switches an endpoint off and on; while it is off, nothing is sent or replayed', async () => {
    await writeEvents(1);
    const [endpoint] = (await request('GET', '/api/webhooks/endpoints')).json().data;
    expect(endpoint).toMatchObject({
      url: 'http://hook.test/in',
      events: [],
      status: 'enabled',
      last_delivered_at: app.clock.now().toISOString(),
    });
    const off = await request('PATCH', `/api/webhooks/endpoints/${endpoint.id}`, { status: 'disabled' });
    expect(off.json().data).toMatchObject({ status: 'disabled', disabled_reason: 'owner' });
    await writeEvents(1, 'http://hook.test/in', 'audio.failed');
    const [delivery] = (await request('GET', '/api/webhooks/deliveries')).json().deliveries;
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: 0,
      lastError: 'The endpoint is switched off',
    });
    const refused = await request('POST', `/api/webhooks/deliveries/${delivery.id}/replay`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'webhook_endpoint_off']);
    await request('PATCH', `/api/webhooks/endpoints/${endpoint.id}`, { status: 'enabled' });
    expect((await request('POST', `/api/webhooks/deliveries/${delivery.id}/replay`)).statusCode).toBe(202);
    await app.deps.webhooks.dispatcher.idle();
    expect(receiver.received).toHaveLength(2);
  });

  test.each(webhookEventNames)('a test event %s is signed, logged and not retried', async (event) => {
    const { secret } = (await request('GET', '/api/webhooks/secret')).json();
    receiver.respondWith((response) => response.writeHead(500).end('no'));
    const result = (await sendTest('http://hook.test/in', event)).json();
    expect(result).toMatchObject({
      success: false,
      statusCode: 500,
      answer: 'no',
      delivery: { test: true, status: 'failed' },
    });
    expect(result.advice[0]).toContain('its log');
    const [one] = receiver.received;
    if (!one) throw new Error('Expected a request');
    expect(verifySignature(one, secret, app.clock.now())).toEqual(await sampleOf(event));
    app.clock.forward(dayMs);
    app.deps.webhooks.dispatcher.wake();
    await app.deps.webhooks.dispatcher.idle();
    expect(receiver.received.filter(({ id }) => id === one.id)).toHaveLength(1);
    expect((await request('GET', '/api/webhooks/deliveries')).json().deliveries).toHaveLength(1);
  });

  test('an endpoint is listed from its first event on; one that only got test events is not, but they are logged', async () => {
    const listed = async () =>
      (await request('GET', '/api/webhooks/endpoints')).json().data.map(({ url }: { url: string }) => url);
    await sendTest('http://hook.test/tried');
    await sendTest('http://hook.test/in');
    expect(await listed()).toEqual([]);
    expect((await request('GET', '/api/webhooks/deliveries')).json().deliveries).toHaveLength(2);
    await writeEvents(1);
    expect(await listed()).toEqual(['http://hook.test/in']);
    await sendTest('http://hook.test/in');
    expect(await listed()).toEqual(['http://hook.test/in']);
  });

  test('an endpoint that a replayed test event switched off is listed', async () => {
    const { delivery } = (await sendTest('http://hook.test/in')).json();
    receiver.respondWith((response) => response.writeHead(410).end());
    await request('POST', `/api/webhooks/deliveries/${delivery.id}/replay`);
    await app.deps.webhooks.dispatcher.idle();
    expect((await request('GET', '/api/webhooks/endpoints')).json().data).toMatchObject([
      { status: 'disabled', disabled_reason: 'gone' },
    ]);
  });

  test('a test event to a refused URL returns advice', async () => {
    const response = await sendTest('http://localhost:5678/webhook/x');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: 'Invalid webhook URL',
      fix: expect.stringContaining('your own computer'),
    });
  });

  test('an account sends at most 20 test events per minute', async () => {
    const responses = await Promise.all(Array.from({ length: 25 }, () => sendTest('http://hook.test/in')));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(
      webhookLimits.testsPerMinute,
    );
    expect(responses.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe(
      'too_many_webhook_tests',
    );
  });

  test('after 30 days a delivered event leaves the log, still counts as delivered and is never sent twice', async () => {
    await writeEvents(1);
    app.clock.forward(webhookLimits.retentionDays * dayMs);
    await sweepDeliveries(app.deps.database, app.clock);
    expect((await request('GET', '/api/webhooks/deliveries')).json().deliveries).toHaveLength(1);
    app.clock.forward(1);
    await sweepDeliveries(app.deps.database, app.clock);
    expect((await request('GET', '/api/webhooks/deliveries')).json().deliveries).toEqual([]);
    const { database, webhooks } = app.deps;
    const own = eq(webhookMarks.userId, account.userId);
    const [mark] = await database.orm.select().from(webhookMarks).where(own);
    if (!mark) throw new Error('Expected a mark');
    expect((await request('GET', `/api/webhooks/deliveries/${mark.id}`)).statusCode).toBe(404);
    for (const { table, userId } of logTables)
      expect(await database.orm.select().from(table).where(eq(userId, account.userId))).toEqual([]);
    const state = await webhooks.deliveries.stateOf(account.userId, mark.event, [mark.subject]);
    expect(state.get(mark.subject)).toEqual({ status: 'delivered', deliveredAt: mark.deliveredAt });
    await writeEvents(1);
    expect(receiver.received).toHaveLength(1);
  });

  test('a webhook that was never delivered leaves the log for good', async () => {
    receiver.respondWith((response) => response.writeHead(410).end());
    await writeEvents(1);
    app.clock.forward(webhookLimits.retentionDays * dayMs + 1);
    await sweepDeliveries(app.deps.database, app.clock);
    const own = eq(webhookDeliveries.userId, account.userId);
    expect(await app.deps.database.orm.select().from(webhookDeliveries).where(own)).toEqual([]);
    expect((await request('GET', '/api/webhooks/endpoints')).json().data).toMatchObject([
      { status: 'disabled' },
    ]);
  });

  test('an event that is sent again after its delivery left the log is a new delivery with its first id', async () => {
    await writeEvents(1);
    const [first] = receiver.received;
    app.clock.forward(webhookLimits.retentionDays * dayMs + 1);
    const { database, webhooks } = app.deps;
    const [mark] = await database.orm
      .select()
      .from(webhookMarks)
      .where(eq(webhookMarks.userId, account.userId));
    if (!mark) throw new Error('Expected a mark');
    const { userId, event, subject } = mark;
    await database.transaction((tx) =>
      webhooks.outbox.sendAgain(tx, {
        userId,
        event,
        subject,
        url: 'http://hook.test/in',
        body: { again: 1 },
      }),
    );
    webhooks.dispatcher.wake();
    await webhooks.dispatcher.idle();
    expect(receiver.received.map(({ id }) => id)).toEqual([first?.id, first?.id]);
    const listed = (await request('GET', '/api/webhooks/deliveries')).json().deliveries;
    expect(listed).toMatchObject([{ webhookId: first?.id, attempts: 1, status: 'delivered' }]);
    expect(listed[0].deliveredAt).toBe(mark.deliveredAt?.toISOString());
  });
});
