import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endClosedCustomers } from '#account/billing/server/closed-customers.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { cards, type Customer, type Payments, startPayments } from '#test/payments.ts';
import { eventTypesOf } from '#test/stripe-events.ts';

const startsAt = new Date('2026-11-21T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const refusal = 'payment_intent_authentication_failure';

describe('a card that needs 3-D Secure', () => {
  let app: TestApp;
  let shop: Payments;
  let customer: Customer;
  beforeAll(async () => {
    app = await startTestApp('postgres', { startsAt });
    shop = startPayments(app);
  });
  beforeEach(async () => {
    app.clock.set(startsAt);
    customer = await shop.customer();
  });
  afterAll(() => app.close());

  const eventTypes = async () => eventTypesOf(app.deps.database, (await customer.atProvider()).customerId);

  async function renewalFails(): Promise<void> {
    const secret = await customer.subscribe('monthly');
    await shop.confirm(secret, cards.asksAlways);
    await shop.authenticate(secret, 'succeeded');
    app.clock.forward(30 * dayMs);
    await app.deps.paymentSandbox?.tick();
  }

  test.each([cards.asksOnce, cards.asksAlways])(
    'charges %s only after its owner has confirmed',
    async (card) => {
      const { clientSecret } = await customer.startOneTimePurchase(29.99);
      expect((await shop.confirm(clientSecret, card)).body.status).toBe('requires_action');
      expect(await customer.status()).toBe('inactive');
      expect((await shop.authenticate(clientSecret, 'succeeded')).body.status).toBe('succeeded');
      expect(await customer.status()).toBe('active_sub');
      expect((await eventTypes()).slice(-3)).toEqual([
        'payment_intent.requires_action',
        'charge.succeeded',
        'payment_intent.succeeded',
      ]);
    },
  );

  test('charges nothing if its owner refuses; another card can then pay', async () => {
    const { clientSecret } = await customer.startOneTimePurchase(29.99);
    await shop.confirm(clientSecret, cards.asksOnce);
    const refused = await shop.authenticate(clientSecret, 'failed');
    expect(refused.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: refusal },
    });
    expect(await customer.status()).toBe('inactive');
    expect(await eventTypes()).toContain('payment_intent.payment_failed');
    expect((await shop.authenticate(clientSecret, 'succeeded')).body.error?.code).toBe(
      'payment_intent_unexpected_state',
    );
    await shop.confirm(clientSecret, cards.good);
    expect(await customer.status()).toBe('active_sub');
  });

  test('an unanswered challenge does not block the next card', async () => {
    const { clientSecret } = await customer.startOneTimePurchase(29.99);
    await shop.confirm(clientSecret, cards.asksAlways);
    expect((await customer.startOneTimePurchase(29.99)).clientSecret).toBe(clientSecret);
    expect((await shop.confirm(clientSecret, cards.good)).body.status).toBe('succeeded');
  });

  test('another amount cancels a payment with an unanswered challenge', async () => {
    const { clientSecret } = await customer.startOneTimePurchase(29.99);
    await shop.confirm(clientSecret, cards.asksAlways);
    await customer.startOneTimePurchase(59.98);
    expect((await shop.authenticate(clientSecret, 'succeeded')).status).toBe(400);
    expect(await customer.status()).toBe('inactive');
  });

  test('closing the account cancels a payment that waits for its owner', async () => {
    const { clientSecret } = await customer.startOneTimePurchase(29.99);
    await shop.confirm(clientSecret, cards.asksAlways);
    const { username } = (await customer.call('GET', '/api/user')).json();
    await customer.call('DELETE', '/api/account', { name: username });
    await endClosedCustomers(app.deps.billing);
    expect((await shop.authenticate(clientSecret, 'succeeded')).status).toBe(400);
  });

  test('activates a subscription only after its owner has confirmed', async () => {
    const secret = await customer.subscribe('monthly');
    await shop.confirm(secret, cards.asksOnce);
    expect(await customer.subscription()).toMatchObject({ status: 'none' });
    await shop.authenticate(secret, 'failed');
    expect(await customer.subscription()).toMatchObject({ status: 'none' });
    expect((await eventTypes()).slice(-3)).toEqual([
      'invoice.payment_action_required',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
    ]);
    await shop.confirm(secret, cards.asksOnce);
    await shop.authenticate(secret, 'succeeded');
    expect(await customer.subscription()).toMatchObject({ status: 'active', plan: 'monthly' });
  });

  test('renews automatically if 3-D Secure is needed only once', async () => {
    const secret = await customer.subscribe('monthly');
    await shop.confirm(secret, cards.asksOnce);
    await shop.authenticate(secret, 'succeeded');
    app.clock.forward(30 * dayMs);
    await app.deps.paymentSandbox?.tick();
    expect(await customer.subscription()).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2027-01-21T12:00:00.000Z',
    });
  });

  test('leaves a renewal past due, without retries, if 3-D Secure is always needed', async () => {
    await renewalFails();
    expect(await customer.subscription()).toMatchObject({ status: 'past_due' });
    expect(await customer.status()).toBe('active_sub');
    expect((await customer.call('GET', '/api/invoices')).json()[0]).toMatchObject({
      status: 'open',
      amount: 29.99,
    });
    const types = await eventTypes();
    expect(types.slice(types.lastIndexOf('invoice.finalized'))).toEqual([
      'invoice.finalized',
      'payment_intent.requires_action',
      'invoice.payment_action_required',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    app.clock.forward(14 * dayMs);
    await app.deps.paymentSandbox?.tick();
    expect(await eventTypes()).toEqual(types);
    app.clock.forward(dayMs);
    await app.deps.paymentSandbox?.tick();
    expect(await customer.subscription()).toMatchObject({ status: 'none', premiumUntil: null });
  });

  test('an unpaid renewal can be paid with a new card, which pays later renewals as well', async () => {
    await renewalFails();
    const { clientSecret, ...renewal } = (await customer.call('POST', '/api/subscription/pay')).json();
    expect(renewal).toEqual({
      success: true,
      amount: 29.99,
      currency: 'usd',
      reason: 'confirmation',
      url: null,
    });
    await shop.confirm(clientSecret, cards.asksOnce);
    await shop.authenticate(clientSecret, 'succeeded');
    expect(await customer.subscription()).toMatchObject({ status: 'active' });
    const again = await customer.call('POST', '/api/subscription/pay');
    expect([again.statusCode, again.json().code]).toEqual([409, 'nothing_to_pay']);
    app.clock.forward(31 * dayMs);
    await app.deps.paymentSandbox?.tick();
    expect(await customer.subscription()).toMatchObject({ status: 'active' });
  });

  test('a change of plan that needs 3-D Secure is refused with confirmation_needed', async () => {
    const secret = await customer.subscribe('monthly');
    await shop.confirm(secret, cards.asksAlways);
    await shop.authenticate(secret, 'succeeded');
    const priceId = await shop.priceId('yearly');
    const change = await customer.call('POST', '/api/subscription/change', { priceId });
    expect([change.statusCode, change.json().code]).toEqual([402, 'confirmation_needed']);
    expect(await customer.subscription()).toMatchObject({ plan: 'monthly', status: 'active' });
    expect((await customer.call('GET', '/api/invoices')).json()).toHaveLength(1);
  });

  test.each(['succeeded', 'failed'] as const)(
    "the bank's page returns to the application with %s",
    async (outcome) => {
      const { clientSecret } = await customer.startOneTimePurchase(29.99);
      const [id = ''] = clientSecret.split('_secret_');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const confirmed = await app.server.inject({
        method: 'POST',
        url: `/sandbox/stripe/v1/payment_intents/${id}/confirm`,
        headers,
        payload: new URLSearchParams({
          client_secret: clientSecret,
          payment_method: 'pm_card_authenticationRequired',
          return_url: 'http://localhost:3000/payment-success',
        }).toString(),
      });
      const { pathname, search } = new URL(confirmed.json().next_action.redirect_to_url.url);
      expect((await app.server.inject({ url: pathname + search })).body).toContain(
        'Do you approve the payment of $29.99?',
      );
      expect((await app.server.inject({ url: `${pathname}?client_secret=guess` })).statusCode).toBe(404);
      const payload = new URLSearchParams({ client_secret: clientSecret, outcome }).toString();
      const response = await app.server.inject({ method: 'POST', url: pathname, headers, payload });
      const returned = new URL(String(response.headers.location));
      expect([response.statusCode, returned.pathname]).toEqual([303, '/payment-success']);
      expect(returned.searchParams.get('redirect_status')).toBe(outcome);
      expect(await customer.status()).toBe(outcome === 'succeeded' ? 'active_sub' : 'inactive');
    },
  );
});
