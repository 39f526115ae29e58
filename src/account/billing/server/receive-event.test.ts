import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { cards, type Payments, startPayments } from '#test/payments.ts';
import { eventsOf, signEvent } from '#test/stripe-events.ts';
import { sweepEvents } from './receive-event.ts';
import { billingAccounts, billingChanges, billingEvents } from './tables.ts';

describe.each(databaseKinds)('events of the provider on %s', (kind) => {
  let app: TestApp;
  let shop: Payments;
  beforeAll(async () => {
    app = await startTestApp(kind);
    shop = startPayments(app);
  });
  afterAll(() => app.close());

  async function send(payload: string, signature?: string) {
    const headers = {
      'content-type': 'application/json',
      ...(signature && { 'stripe-signature': signature }),
    };
    return app.server.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
  }
  const sign = (payload: string, secret = app.deps.billing.settings.webhookSecret, at = app.clock.now()) =>
    signEvent(payload, secret, at);
  const eventOf = (fields: object) =>
    JSON.stringify(
      { id: 'evt_made_up', object: 'event', type: 'ping', livemode: false, data: { object: {} }, ...fields },
      null,
      2,
    );

  /** Creates a subscriber; returns a sent event and a reader of the account's counters. */
  async function history() {
    const customer = await shop.customer();
    await shop.confirm(await customer.subscribe('monthly'), cards.good);
    const { orm } = app.deps.database;
    const readAccount = async () => {
      const [row] = await orm
        .select()
        .from(billingAccounts)
        .where(eq(billingAccounts.userId, customer.account.userId));
      return { row, reads: row?.readsStarted };
    };
    const sent = await eventsOf(app.deps.database, (await readAccount()).row?.customerId ?? '');
    const paid = sent.find((payload) => payload.includes('"type": "invoice.paid"')) ?? '';
    return { customer, readAccount, paid };
  }

  test('an event without a valid signature is refused', async () => {
    const payload = eventOf({});
    const signatures = [
      undefined,
      '',
      'nonsense',
      `t=1,v1=${'0'.repeat(64)}`,
      sign(payload, 'whsec_of_somebody_else'),
    ];
    for (const signature of signatures) {
      const response = await send(payload, signature);
      expect([response.statusCode, response.json().error], String(signature)).toEqual([
        400,
        'Invalid signature',
      ]);
    }
  });

  test('a changed or reformatted event is refused and changes nothing', async () => {
    const { readAccount, paid } = await history();
    const before = (await readAccount()).reads;
    const rewritten = JSON.stringify(JSON.parse(paid));
    expect(JSON.parse(rewritten)).toEqual(JSON.parse(paid));
    expect((await send(rewritten, sign(paid))).statusCode).toBe(400);
    expect((await send(paid.replace('invoice.paid', 'invoice.void'), sign(paid))).statusCode).toBe(400);
    expect((await send(`${paid} `, sign(paid))).statusCode).toBe(400);
    expect((await readAccount()).reads).toBe(before);
  });

  test('an event is refused five minutes after it was signed, not before', async () => {
    const payload = eventOf({ id: 'evt_stale' });
    const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
    expect((await send(payload, sign(payload, undefined, ago(301)))).statusCode).toBe(400);
    expect((await send(payload, sign(payload, undefined, ago(300)))).statusCode).toBe(200);
  });

  test('a repeated event is acknowledged and reads nothing again', async () => {
    const { readAccount, paid } = await history();
    const before = (await readAccount()).reads;
    for (const time of [1, 2])
      expect((await send(paid, sign(paid))).json(), `${time}`).toEqual({ received: true });
    expect((await readAccount()).reads).toBe(before);
  });

  test('replaying all events of an account three times in random order changes nothing', async () => {
    const { customer } = await history();
    const before = await customer.subscription();
    const { orm } = app.deps.database;
    const trail = () =>
      orm.select().from(billingChanges).where(eq(billingChanges.userId, customer.account.userId));
    const changes = await trail();
    await orm.delete(billingEvents);
    const replay = await customer.call('POST', '/sandbox/payments/events/replay', {
      shuffle: true,
      times: 3,
    });
    expect(replay.json().sent).toBeGreaterThan(10);
    expect(replay.json().accepted).toBe(replay.json().sent);
    expect(await customer.subscription()).toEqual(before);
    expect(await trail()).toEqual(changes);
  });

  test('an event of another mode is refused', async () => {
    const payload = eventOf({ livemode: true });
    expect((await send(payload, sign(payload))).json()).toMatchObject({ code: 'other_mode' });
  });

  test.each([
    ['of an unknown type', { id: 'evt_a', type: 'something.new' }],
    [
      'about a customer of another app',
      { id: 'evt_b', type: 'invoice.paid', data: { object: { customer: 'cus_other' } } },
    ],
    ['about no customer', { id: 'evt_c', type: 'invoice.paid' }],
  ])('an event %s is accepted, and stored without an account', async (_which, fields) => {
    const payload = eventOf(fields);
    expect((await send(payload, sign(payload))).statusCode).toBe(200);
    const [row] = await app.deps.database.orm
      .select()
      .from(billingEvents)
      .where(eq(billingEvents.id, fields.id));
    expect(row).toMatchObject({ type: fields.type, userId: null });
  });

  test.each([[{ id: '' }], [{ id: 7 }], [{ livemode: 'no' }], [{ data: null }]])(
    'a malformed event with %j is refused',
    async (fields) => {
      const payload = eventOf(fields);
      expect((await send(payload, sign(payload))).statusCode).toBe(400);
    },
  );

  test('an event with false contents changes nothing: only the provider is believed', async () => {
    const { customer, readAccount } = await history();
    const id = (await readAccount()).row?.customerId;
    const object = { id: 'sub_lie', customer: id, status: 'canceled', ended_at: 1 };
    const payload = eventOf({ id: 'evt_lie', type: 'customer.subscription.deleted', data: { object } });
    expect((await send(payload, sign(payload))).statusCode).toBe(200);
    expect(await customer.status()).toBe('active_sub');
  });

  test('an event is remembered for 30 days', async () => {
    const payload = eventOf({ id: 'evt_kept' });
    await send(payload, sign(payload));
    const isKnown = async () =>
      (await app.deps.database.orm.select().from(billingEvents).where(eq(billingEvents.id, 'evt_kept')))
        .length === 1;
    app.clock.forward(30 * 24 * 60 * 60 * 1000);
    await sweepEvents(app.deps.database, app.clock);
    expect(await isKnown()).toBe(true);
    app.clock.forward(1);
    await sweepEvents(app.deps.database, app.clock);
    expect(await isKnown()).toBe(false);
  });
});
