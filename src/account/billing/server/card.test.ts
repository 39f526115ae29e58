import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { cards, type Customer, type Payments, startPayments } from '#test/payments.ts';

describe('the card on file', () => {
  let app: TestApp;
  let shop: Payments;
  beforeAll(async () => {
    app = await startTestApp('postgres');
    shop = startPayments(app);
  });
  afterAll(() => app.close());

  async function subscriber(): Promise<Customer> {
    const customer = await shop.customer();
    await shop.confirm(await customer.subscribe('monthly'), cards.good);
    return customer;
  }

  async function startChange(customer: Customer): Promise<string> {
    return (await customer.call('POST', '/api/subscription/card/setup')).json().clientSecret;
  }
  const cardOf = async (customer: Customer) =>
    (await customer.call('GET', '/api/subscription/card')).json().card;
  const change = (customer: Customer, secret: string) =>
    customer.call('POST', '/api/subscription/card', { setupIntentId: secret.split('_secret_')[0] });

  async function renew(customer: Customer) {
    const [subscription] = (await customer.atProvider()).subscriptions;
    await customer.call('POST', `/sandbox/payments/subscriptions/${subscription?.id}/renew`);
  }

  test('renewals are charged to the new card once the provider has checked it', async () => {
    const customer = await subscriber();
    const { last4 } = await cardOf(customer);
    expect(last4).toBe('4242');
    const secret = await startChange(customer);
    expect((await shop.confirm(secret, cards.declined)).body.error?.code).toBe('card_declined');
    expect((await change(customer, secret)).json().code).toBe('card_not_checked');
    await shop.confirm(secret, cards.asksOnce);
    expect((await change(customer, secret)).statusCode).toBe(409);
    await shop.authenticate(secret, 'succeeded');
    const changed = await change(customer, secret);
    expect(changed.json()).toEqual({ card: { brand: 'visa', last4: '3155', expMonth: 12, expYear: 2034 } });
    expect(await cardOf(customer)).toEqual(changed.json().card);
    await renew(customer);
    expect((await customer.subscription()).status).toBe('active');
  });

  test('a challenge that is refused leaves the card as it was, and another card can be tried', async () => {
    const customer = await subscriber();
    const secret = await startChange(customer);
    await shop.confirm(secret, cards.asksAlways);
    const refused = await shop.authenticate(secret, 'failed');
    expect(refused.body.error?.code).toBe('setup_intent_authentication_failure');
    expect((await change(customer, secret)).statusCode).toBe(409);
    expect((await cardOf(customer)).last4).toBe('4242');
    expect((await shop.confirm(secret, cards.good)).body.status).toBe('succeeded');
  });

  test("nobody puts somebody else's checked card on file, and without a subscription there is none", async () => {
    const [customer, stranger, free] = [await subscriber(), await subscriber(), await shop.customer()];
    const secret = await startChange(customer);
    await shop.confirm(secret, cards.good);
    expect((await change(stranger, secret)).json().code).toBe('card_not_checked');
    expect((await change(stranger, 'seti_unknown1')).json().code).toBe('card_not_checked');
    expect(await cardOf(free)).toBeNull();
    expect((await free.call('POST', '/api/subscription/card/setup')).json().code).toBe('no_subscription');
    expect((await change(free, secret)).json().code).toBe('no_subscription');
  });
});
