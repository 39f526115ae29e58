import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { cards, type Customer, type Payments, startPayments } from '#test/payments.ts';
import { eventsOf } from '#test/stripe-events.ts';
import { moveBack } from './advance.ts';

describe('advancing time at the payment stand-in', () => {
  let app: TestApp;
  let shop: Payments;
  let customer: Customer;
  beforeAll(async () => {
    app = await startTestApp('postgres', { startsAt: new Date('2026-11-21T12:00:00Z') });
    shop = startPayments(app);
  });
  beforeEach(async () => {
    customer = await shop.customer();
  });
  afterAll(() => app.close());

  const subscribe = async () => shop.confirm(await customer.subscribe('monthly'), cards.good);
  const advance = (body: object) => customer.call('POST', '/sandbox/payments/advance', body);
  const failRenewal = async (body: object) => {
    const [subscription] = (await customer.atProvider()).subscriptions;
    await customer.call(
      'POST',
      `/sandbox/payments/subscriptions/${subscription?.id}/fail-next-renewal`,
      body,
    );
  };

  /** What was sent while `work` was done: when it happened and what. */
  async function toldDuring(work: () => Promise<unknown>): Promise<string[]> {
    const { customerId } = await customer.atProvider();
    const before = (await eventsOf(app.deps.database, customerId)).length;
    await work();
    const told = (await eventsOf(app.deps.database, customerId)).slice(before);
    return told.map((payload) => {
      const { created, type } = JSON.parse(payload) as { created: number; type: string };
      return `${new Date(created * 1000).toISOString().slice(0, 10)} ${type}`;
    });
  }

  test('moves the period into the past and keeps its length', async () => {
    await subscribe();
    const told = await toldDuring(() => advance({ days: 10 }));
    expect(told).toEqual(['2026-11-11 customer.subscription.updated']);
    expect(await customer.subscription()).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2026-12-11T12:00:00.000Z',
      premiumUntil: '2026-12-11T12:00:00.000Z',
    });
  });

  test('announces and pays a renewal, each event at its own moment', async () => {
    await subscribe();
    expect(await toldDuring(() => advance({ months: 1 }))).toEqual([
      '2026-10-22 customer.subscription.updated',
      '2026-11-14 invoice.upcoming',
      '2026-11-21 payment_intent.created',
      '2026-11-21 invoice.created',
      '2026-11-21 invoice.finalized',
      '2026-11-21 charge.succeeded',
      '2026-11-21 payment_intent.succeeded',
      '2026-11-21 invoice.paid',
      '2026-11-21 invoice.payment_succeeded',
      '2026-11-21 customer.subscription.updated',
    ]);
    expect(await customer.subscription()).toMatchObject({ currentPeriodEnd: '2026-12-21T12:00:00.000Z' });
    expect((await customer.call('GET', '/api/invoices')).json()).toHaveLength(2);
  });

  test('a year renews a monthly subscription twelve times', async () => {
    await subscribe();
    await advance({ months: 12 });
    expect((await customer.call('GET', '/api/invoices')).json()).toHaveLength(13);
    expect(await customer.subscription()).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2026-12-21T12:00:00.000Z',
    });
  });

  test('an unpaid renewal is retried after 3 days, and recovers', async () => {
    await subscribe();
    await failRenewal({});
    await advance({ months: 1 });
    expect(await customer.subscription()).toMatchObject({ status: 'past_due' });
    expect((await customer.atProvider()).subscriptions[0]?.nextAttemptAt).toBe('2026-11-24T12:00:00.000Z');
    expect((await customer.call('POST', '/api/subscription/pay')).json()).toMatchObject({
      reason: 'declined',
    });
    await advance({ days: 3 });
    expect(await customer.subscription()).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2026-12-18T12:00:00.000Z',
    });
  });

  test('a renewal that stays unpaid is retried after 3, 5 and 7 days, then the subscription ends', async () => {
    await subscribe();
    await failRenewal({ retries: true });
    await advance({ months: 1 });
    const told = await toldDuring(() => advance({ days: 15 }));
    expect(told.filter((line) => line.endsWith('invoice.payment_failed'))).toEqual([
      '2026-11-09 invoice.payment_failed',
      '2026-11-14 invoice.payment_failed',
      '2026-11-21 invoice.payment_failed',
    ]);
    expect(told.at(-1)).toBe('2026-11-21 customer.subscription.deleted');
    expect(await customer.subscription()).toMatchObject({ status: 'none', premiumUntil: null });
    expect(await customer.status()).toBe('inactive');
  });

  test("a customer's own failed payment does not move the automatic retry", async () => {
    await subscribe();
    await failRenewal({});
    await advance({ months: 1 });
    const { clientSecret } = (await customer.call('POST', '/api/subscription/pay')).json();
    await shop.confirm(clientSecret, cards.declined);
    expect((await customer.atProvider()).subscriptions[0]?.nextAttemptAt).toBe('2026-11-24T12:00:00.000Z');
    await shop.confirm(clientSecret, cards.good);
    expect(await customer.subscription()).toMatchObject({ status: 'active' });
  });

  test('a canceled subscription ends with its period, and nothing is charged or announced', async () => {
    await subscribe();
    await customer.call('POST', '/api/subscription/cancel');
    expect(await toldDuring(() => advance({ months: 2 }))).toEqual([
      '2026-09-21 customer.subscription.updated',
      '2026-10-21 customer.subscription.deleted',
    ]);
    expect(await customer.subscription()).toMatchObject({ status: 'none', premiumUntil: null });
    expect(await customer.status()).toBe('inactive');
  });

  test('one-time purchases expire, including time that was paused by a subscription', async () => {
    await subscribe();
    await shop.confirm((await customer.startOneTimePurchase(29.99)).clientSecret, cards.good);
    await customer.call('POST', '/api/subscription/cancel');
    await advance({ months: 1 });
    expect(await customer.subscription()).toMatchObject({
      status: 'none',
      premiumUntil: '2026-12-21T12:00:00.000Z',
    });
    expect(await customer.status()).toBe('active_sub');
    await advance({ days: 29 });
    expect(await customer.subscription()).toMatchObject({ premiumUntil: '2026-11-22T12:00:00.000Z' });
    await advance({ days: 1 });
    expect(await customer.status()).toBe('inactive');
  });

  test('an incomplete subscription expires and can no longer be paid', async () => {
    const secret = await customer.subscribe('monthly');
    expect(await toldDuring(() => advance({ days: 1 }))).toEqual([
      '2026-11-20 customer.subscription.updated',
      '2026-11-21 invoice.voided',
      '2026-11-21 payment_intent.canceled',
      '2026-11-21 customer.subscription.updated',
    ]);
    expect((await shop.confirm(secret, cards.good)).status).toBe(400);
  });

  test("changes no other customer, and not the application's clock", async () => {
    const neighbour = await shop.customer();
    await shop.confirm(await neighbour.subscribe('monthly'), cards.good);
    await subscribe();
    await advance({ months: 2 });
    expect(await neighbour.subscription()).toMatchObject({ currentPeriodEnd: '2026-12-21T12:00:00.000Z' });
    expect(app.clock.now()).toEqual(new Date('2026-11-21T12:00:00Z'));
  });

  test('replaying events in any order changes nothing', async () => {
    await subscribe();
    await failRenewal({ retries: true });
    await advance({ days: 35 });
    const before = await customer.subscription();
    const replayed = await customer.call('POST', '/sandbox/payments/events/replay', { times: 3 });
    expect(replayed.json().accepted).toBe(replayed.json().sent);
    expect(await customer.subscription()).toEqual(before);
  });

  test.each([{}, { days: 0 }, { days: -1 }, { days: 1.5 }, { months: 25 }])(
    'refuses the time span %j',
    async (body) => {
      await subscribe();
      expect((await advance(body)).statusCode).toBe(400);
    },
  );

  test('an account without payments cannot advance time', async () => {
    expect((await advance({ days: 1 })).statusCode).toBe(409);
  });
});

test('every time moves, at any depth; amounts, ids and prices do not', () => {
  const subscription = {
    id: 'sub_1',
    created: 1_000,
    ended_at: null,
    metadata: { created: 5 },
    items: { data: [{ current_period_end: 2_000, quantity: 1, price: { created: 10, unit_amount: 2_999 } }] },
    lines: [{ amount: 2_999, period: { start: 1_000, end: 2_000 } }],
  };
  expect(moveBack(subscription, 400)).toEqual({
    id: 'sub_1',
    created: 600,
    ended_at: null,
    metadata: { created: 5 },
    items: { data: [{ current_period_end: 1_600, quantity: 1, price: { created: 10, unit_amount: 2_999 } }] },
    lines: [{ amount: 2_999, period: { start: 600, end: 1_600 } }],
  });
});
