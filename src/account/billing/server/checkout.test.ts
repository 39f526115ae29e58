import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { cards, startPayments, type Payments } from '#test/payments.ts';

describe('buying', () => {
  let app: TestApp;
  let shop: Payments;
  beforeAll(async () => {
    app = await startTestApp('postgres');
    shop = startPayments(app);
  });
  afterAll(() => app.close());

  test('a plan has the price, the name and the features that the screen shows', async () => {
    const { plans, currency, publishableKey } = (await app.server.inject({ url: '/api/plans' })).json();
    expect(plans).toEqual([
      {
        id: 'monthly',
        name: 'Monthly',
        price: 29.99,
        interval: 'month',
        priceId: expect.stringMatching(/^price_/),
        popular: false,
        features: [
          'Unlimited image processing',
          'Text overlay tools',
          'Shop monitoring',
          'API access',
          'Priority support',
        ],
      },
      {
        id: 'yearly',
        name: 'Yearly',
        price: 299.99,
        interval: 'year',
        priceId: expect.stringMatching(/^price_/),
        popular: true,
        features: [
          'All monthly features',
          '2 months free',
          'Advanced analytics',
          'Custom webhooks',
          'White-label options',
        ],
      },
    ]);
    expect([currency, publishableKey]).toEqual(['usd', expect.stringMatching(/^pk_test_/)]);
  });

  test('only paying a subscription makes the account a subscriber', async () => {
    const customer = await shop.customer();
    const secret = await customer.subscribe('monthly');
    expect(await customer.status()).toBe('inactive');
    expect((await shop.confirm(secret, cards.declined)).status).toBe(402);
    expect(await customer.status()).toBe('inactive');
    expect((await shop.confirm(secret, cards.good)).status).toBe(200);
    expect(await customer.status()).toBe('active_sub');
    expect(await customer.subscription()).toEqual({
      plan: 'monthly',
      status: 'active',
      currentPeriodEnd: '2026-12-21T12:00:00.000Z',
      cancelAtPeriodEnd: false,
      premiumUntil: '2026-12-21T12:00:00.000Z',
    });
  });

  test('an unpaid subscription returns the same payment again, and a live one refuses a second', async () => {
    const customer = await shop.customer();
    const secret = await customer.subscribe('monthly');
    expect(await customer.subscribe('monthly')).toBe(secret);
    await shop.confirm(secret, cards.good);
    const again = await customer.call('POST', '/api/create-subscription', {
      priceId: await shop.priceId('yearly'),
    });
    expect([again.statusCode, again.json().code]).toEqual([409, 'subscription_exists']);
  });

  test('two subscriptions started at the same time are one', async () => {
    const customer = await shop.customer();
    const secrets = await Promise.all([customer.subscribe('yearly'), customer.subscribe('yearly')]);
    expect(new Set(secrets).size).toBe(1);
  });

  test('choosing another plan before paying makes the first payment worthless', async () => {
    const customer = await shop.customer();
    const first = await customer.subscribe('monthly');
    const second = await customer.subscribe('yearly');
    expect((await shop.confirm(first, cards.good)).status).toBe(400);
    expect(await customer.status()).toBe('inactive');
    await shop.confirm(second, cards.good);
    expect(await customer.subscription()).toMatchObject({
      plan: 'yearly',
      currentPeriodEnd: '2027-11-21T12:00:00.000Z',
    });
  });

  test.each([
    [0.5, '2026-11-22T00:00:00.000Z'],
    [29.99, '2026-12-21T12:00:00.000Z'],
    [1, '2026-11-22T12:00:00.000Z'],
  ])('a one-time purchase of %s buys time until %s, as announced before paying', async (amount, until) => {
    const customer = await shop.customer();
    const started = await customer.startOneTimePurchase(amount);
    expect(started).toMatchObject({ success: true, amount, premiumUntil: until });
    expect(await customer.status()).toBe('inactive');
    await shop.confirm(started.clientSecret, cards.good);
    expect(await customer.subscription()).toMatchObject({ plan: null, status: 'none', premiumUntil: until });
    expect(await customer.status()).toBe('active_sub');
  });

  test('another amount cancels the previous payment; the same amount returns it', async () => {
    const customer = await shop.customer();
    const first = await customer.startOneTimePurchase(5);
    expect((await customer.startOneTimePurchase(5)).clientSecret).toBe(first.clientSecret);
    const second = await customer.startOneTimePurchase(6);
    expect((await shop.confirm(first.clientSecret, cards.good)).status).toBe(400);
    expect((await shop.confirm(second.clientSecret, cards.noFunds)).status).toBe(402);
    expect((await shop.confirm(second.clientSecret, cards.good)).status).toBe(200);
  });

  test.each([0.49, 0, -1, 1_000_000, 1.005, 29.999, 1e-7, '29,99', null, true])(
    'the amount %s is refused',
    async (amount) => {
      const customer = await shop.customer();
      const response = await customer.call('POST', '/api/create-payment-intent', { amount });
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        'Amount must be between 0.50 and 999,999.99 in whole cents',
      ]);
    },
  );

  test('NaN is refused as invalid JSON, and 999,999.99 is accepted', async () => {
    const customer = await shop.customer();
    const headers = { cookie: customer.account.cookie, 'content-type': 'application/json' };
    const url = '/api/create-payment-intent';
    const response = await app.server.inject({ method: 'POST', url, headers, payload: '{"amount": NaN}' });
    expect(response.statusCode).toBe(400);
    expect((await customer.startOneTimePurchase(999_999.99)).success).toBe(true);
  });

  test('an unknown price is refused', async () => {
    const customer = await shop.customer();
    const response = await customer.call('POST', '/api/create-subscription', {
      priceId: 'price_of_someone_else',
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_price_id']);
  });

  test("a customer's payment is not visible to anybody else", async () => {
    const [owner, stranger] = [await shop.customer(), await shop.customer()];
    await shop.confirm(await owner.subscribe('monthly'), cards.good);
    expect(await stranger.subscription()).toMatchObject({ status: 'none', premiumUntil: null });
    expect((await stranger.call('GET', '/api/invoices')).json()).toEqual([]);
    expect((await owner.call('GET', '/api/invoices')).json()).toMatchObject([
      { status: 'paid', amount: 29.99 },
    ]);
  });
});
