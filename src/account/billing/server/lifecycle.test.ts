import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { cards, type Customer, type Payments, startPayments } from '#test/payments.ts';
import { users } from '#account/access/server/tables.ts';
import { endClosedCustomers } from './closed-customers.ts';
import { endRunOutAccess } from './project.ts';
import { reconcileAll, reconcileOverdue } from './reconcile.ts';
import { findAccount } from './customers.ts';
import { readAllSubscriptions } from './provider-objects.ts';
import { billingChanges, closedCustomers } from './tables.ts';

const startsAt = new Date('2026-11-21T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('the life of a subscription on %s', (kind) => {
  let app: TestApp;
  let shop: Payments;
  beforeEach(async () => {
    app = await startTestApp(kind, { startsAt });
    shop = startPayments(app);
  });
  afterEach(() => app.close());

  async function subscriber(plan: 'monthly' | 'yearly'): Promise<Customer> {
    const customer = await shop.customer();
    await shop.confirm(await customer.subscribe(plan), cards.good);
    return customer;
  }

  async function oneTimeCustomer(amount: number): Promise<Customer> {
    const customer = await shop.customer();
    await shop.confirm((await customer.startOneTimePurchase(amount)).clientSecret, cards.good);
    return customer;
  }

  async function atSubscription(customer: Customer, verb: string, body: object = {}) {
    const { subscriptions } = await customer.atProvider();
    const url = `/sandbox/payments/subscriptions/${subscriptions[0]?.id}/${verb}`;
    return customer.call('POST', url, verb === 'renew' ? undefined : body);
  }

  async function atPayment(customer: Customer, verb: string, body: object = {}) {
    const { payments } = await customer.atProvider();
    return customer.call('POST', `/sandbox/payments/payments/${payments[0]?.id}/${verb}`, body);
  }

  test('a deleted account is not charged again', async () => {
    const customer = await subscriber('monthly');
    const { customerId } = (await findAccount(app.deps.database, customer.account.userId)) ?? {};
    const { username } = (await customer.call('GET', '/api/user')).json();
    expect((await customer.call('DELETE', '/api/account', { name: username })).statusCode).toBe(204);
    await endClosedCustomers(app.deps.billing);
    const after = await readAllSubscriptions(app.deps.billing.stripe, customerId ?? '');
    expect(after.map(({ status }) => status)).toEqual(['canceled']);
    expect(await app.deps.database.orm.select().from(closedCustomers)).toEqual([]);
  });

  test('a change of plan previews its cost, then charges that and starts a new period', async () => {
    const customer = await subscriber('monthly');
    app.clock.forward(15 * dayMs);
    const priceId = await shop.priceId('yearly');
    const preview = (await customer.call('POST', '/api/subscription/change/preview', { priceId })).json();
    expect(preview).toEqual({
      plan: 'yearly',
      currency: 'usd',
      dueNow: 284.99,
      credit: 15,
      charge: 299.99,
      creditLeft: 0,
      currentPeriodEnd: '2027-12-06T12:00:00.000Z',
    });
    const changed = await customer.call('POST', '/api/subscription/change', { priceId });
    expect(changed.json()).toMatchObject({ plan: 'yearly', currentPeriodEnd: preview.currentPeriodEnd });
    const invoices = (await customer.call('GET', '/api/invoices')).json();
    expect(invoices.map(({ amount }: { amount: number }) => amount)).toEqual([284.99, 29.99]);
    const again = await customer.call('POST', '/api/subscription/change', { priceId });
    expect([again.statusCode, again.json().code]).toEqual([409, 'same_plan']);
  });

  test('changing to the cheaper plan charges nothing and keeps the rest as credit', async () => {
    const customer = await subscriber('yearly');
    const priceId = await shop.priceId('monthly');
    const preview = (await customer.call('POST', '/api/subscription/change/preview', { priceId })).json();
    expect(preview).toMatchObject({ dueNow: 0, credit: 299.99, charge: 29.99, creditLeft: 270 });
    expect((await customer.call('POST', '/api/subscription/change', { priceId })).json()).toMatchObject({
      plan: 'monthly',
      currentPeriodEnd: '2026-12-21T12:00:00.000Z',
    });
  });

  test('a cancelled subscription ends exactly at the end of its period', async () => {
    const customer = await subscriber('monthly');
    const cancelled = await customer.call('POST', '/api/subscription/cancel');
    expect(cancelled.json()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    const change = { priceId: await shop.priceId('yearly') };
    expect((await customer.call('POST', '/api/subscription/change', change)).json().code).toBe(
      'subscription_ends',
    );
    app.clock.set(new Date('2026-12-21T11:59:59Z'));
    expect(await customer.status()).toBe('active_sub');
    app.clock.set(new Date('2026-12-21T12:00:00Z'));
    expect(await customer.status()).toBe('inactive');
    expect(await customer.subscription()).toMatchObject({ status: 'none', premiumUntil: null });
    await app.deps.paymentSandbox?.tick();
    expect(await customer.subscription()).toMatchObject({ plan: null, status: 'none' });
    const ended = await customer.call('POST', '/api/subscription/resume');
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'no_subscription']);
  });

  test('resuming a cancelled subscription leaves it as it was', async () => {
    const customer = await subscriber('monthly');
    const before = await customer.subscription();
    await customer.call('POST', '/api/subscription/cancel');
    expect((await customer.call('POST', '/api/subscription/resume')).json()).toEqual(before);
  });

  test('a subscription is renewed at the end of its period', async () => {
    const customer = await subscriber('monthly');
    app.clock.set(new Date('2026-12-21T12:00:00Z'));
    await app.deps.paymentSandbox?.tick();
    expect(await customer.subscription()).toMatchObject({ currentPeriodEnd: '2027-01-21T12:00:00.000Z' });
    expect((await customer.call('GET', '/api/invoices')).json()).toHaveLength(2);
  });

  test('a failed renewal keeps access while it is retried, and a paid one recovers', async () => {
    const customer = await subscriber('monthly');
    await atSubscription(customer, 'fail-next-renewal');
    await atSubscription(customer, 'renew');
    expect(await customer.subscription()).toMatchObject({ status: 'past_due', plan: 'monthly' });
    expect(await customer.status()).toBe('active_sub');
    expect((await customer.call('GET', '/api/invoices')).json()[0]).toMatchObject({
      status: 'open',
      amount: 29.99,
    });
    await atSubscription(customer, 'renew');
    expect(await customer.subscription()).toMatchObject({ status: 'active' });
  });

  test('a renewal that fails for good ends access', async () => {
    const customer = await subscriber('monthly');
    for (const verb of ['fail-next-renewal', 'renew', 'fail-next-renewal', 'renew'])
      await atSubscription(customer, verb);
    expect(await customer.subscription()).toMatchObject({ status: 'none', premiumUntil: null });
    expect(await customer.status()).toBe('inactive');
  });

  test('bought time ends on time in every response, and a job stores the reason', async () => {
    const customer = await oneTimeCustomer(0.5);
    app.clock.set(new Date('2026-11-21T23:59:59Z'));
    expect(await customer.status()).toBe('active_sub');
    const withKey = () =>
      app.server.inject({ url: '/api/usage', headers: { 'x-api-key': customer.account.key } });
    expect((await withKey()).json().plan).toBe('premium');
    app.clock.set(new Date('2026-11-22T00:00:00Z'));
    expect(await customer.status()).toBe('inactive');
    expect((await withKey()).json().plan).toBe('free');
    await endRunOutAccess(app.deps.database, app.clock);
    const [row] = await app.deps.database.orm
      .select()
      .from(users)
      .where(eq(users.id, customer.account.userId));
    expect(row).toMatchObject({ userStatus: 'inactive', stripePlan: null, accessEndsAt: null });
    const trail = await app.deps.database.orm
      .select()
      .from(billingChanges)
      .where(eq(billingChanges.userId, customer.account.userId))
      .orderBy(asc(billingChanges.id));
    expect(trail.map(({ fromPlan, toPlan, toStatus }) => [fromPlan, toPlan, toStatus])).toEqual([
      [null, 'pass', 'active_sub'],
      ['pass', null, 'inactive'],
    ]);
    expect(trail.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^event evt_\w+ payment_intent\.succeeded$/),
      'the time ran out',
    ]);
  });

  test('one-time purchases add up, and a full or partial refund takes its own time back', async () => {
    const customer = await oneTimeCustomer(29.99);
    await shop.confirm((await customer.startOneTimePurchase(59.98)).clientSecret, cards.good);
    expect(await customer.subscription()).toMatchObject({ premiumUntil: '2027-02-19T12:00:00.000Z' });
    await atPayment(customer, 'refund', { amount: 29.99 });
    expect(await customer.subscription()).toMatchObject({ premiumUntil: '2027-01-20T12:00:00.000Z' });
    await atPayment(customer, 'refund');
    expect(await customer.subscription()).toMatchObject({ premiumUntil: '2026-12-21T12:00:00.000Z' });
    const statuses = (await customer.call('GET', '/api/invoices'))
      .json()
      .map((invoice: { status: string }) => invoice.status);
    expect(statuses.toSorted()).toEqual(['paid', 'refunded']);
    expect((await atPayment(customer, 'refund')).statusCode).toBe(409);
  });

  test('only a lost dispute takes the time back', async () => {
    const customer = await oneTimeCustomer(29.99);
    await atPayment(customer, 'dispute', { outcome: 'open' });
    expect(await customer.status()).toBe('active_sub');
    await atPayment(customer, 'dispute', { outcome: 'lost' });
    expect(await customer.status()).toBe('inactive');
    const other = await oneTimeCustomer(29.99);
    await atPayment(other, 'dispute', { outcome: 'won' });
    expect(await other.status()).toBe('active_sub');
  });

  test('time bought beside a subscription starts when that ends', async () => {
    const customer = await subscriber('monthly');
    const started = await customer.startOneTimePurchase(29.99);
    expect(started.premiumUntil).toBe('2027-01-20T12:00:00.000Z');
    await shop.confirm(started.clientSecret, cards.good);
    await customer.call('POST', '/api/subscription/cancel');
    app.clock.set(new Date('2026-12-22T12:00:00Z'));
    await app.deps.paymentSandbox?.tick();
    expect(await customer.status()).toBe('active_sub');
    expect(await customer.subscription()).toMatchObject({ status: 'none', plan: null });
    app.clock.set(new Date('2027-02-01T12:00:00Z'));
    expect(await customer.status()).toBe('inactive');
  });

  test('an unpaid subscription does not pause bought time', async () => {
    const customer = await oneTimeCustomer(29.99);
    await customer.subscribe('monthly');
    app.clock.forward(20 * 60 * 60 * 1000);
    await customer.subscribe('yearly');
    app.clock.forward(60 * 1000);
    await customer.call('POST', '/api/subscription/refresh');
    expect(await customer.subscription()).toMatchObject({ premiumUntil: '2026-12-21T12:00:00.000Z' });
  });

  test('a change without an event is found by the return page, hourly and daily', async () => {
    loseEvents(app);
    const customers = [await shop.customer(), await shop.customer(), await shop.customer()] as const;
    for (const customer of customers) await shop.confirm(await customer.subscribe('monthly'), cards.good);
    expect(await customers[0].status()).toBe('inactive');
    expect((await customers[0].call('POST', '/api/subscription/refresh')).json()).toMatchObject({
      status: 'active',
    });
    await reconcileAll(app.deps.billing);
    expect(await customers[1].status()).toBe('active_sub');
    app.clock.set(new Date('2026-12-21T13:00:01Z'));
    await app.deps.paymentSandbox?.tick();
    await reconcileOverdue(app.deps.billing);
    expect(await customers[2].subscription()).toMatchObject({ currentPeriodEnd: '2027-01-21T12:00:00.000Z' });
  });

  test("another account's subscription and payment are not found", async () => {
    const [owner, stranger] = [await subscriber('monthly'), await subscriber('monthly')];
    const { subscriptions, payments } = await owner.atProvider();
    const urls = [`subscriptions/${subscriptions[0]?.id}/renew`, `payments/${payments[0]?.id}/refund`];
    for (const url of urls) {
      const body = url.endsWith('renew') ? undefined : {};
      const foreign = await stranger.call('POST', `/sandbox/payments/${url}`, body);
      expect(foreign.statusCode).toBe(404);
    }
    expect(await owner.subscription()).toMatchObject({ currentPeriodEnd: '2026-12-21T12:00:00.000Z' });
  });

  test('without a subscription there is nothing to change, cancel or resume', async () => {
    const customer = await shop.customer();
    const priceId = await shop.priceId('yearly');
    for (const [verb, body] of [
      ['change', { priceId }],
      ['change/preview', { priceId }],
      ['cancel'],
      ['resume'],
    ] as const) {
      const response = await customer.call('POST', `/api/subscription/${verb}`, body);
      expect([response.statusCode, response.json().code], verb).toEqual([409, 'no_subscription']);
    }
    expect(await customer.subscription()).toEqual({
      plan: null,
      status: 'none',
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      premiumUntil: null,
    });
  });
});

/** Loses every event of the provider from now on. */
function loseEvents({ server }: TestApp): void {
  const inject = server.inject.bind(server);
  const injectOthers = async (options: { readonly url?: string }) =>
    options.url === '/api/stripe/webhook' ? { statusCode: 503 } : inject(options);
  Object.assign(server, { inject: injectOthers });
}
