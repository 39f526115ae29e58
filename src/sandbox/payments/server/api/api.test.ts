import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { eventsOf } from '#test/stripe-events.ts';

/** The real SDK over the wire: it must not be able to tell. */
describe('the stand-in for the payment provider', () => {
  let app: TestApp;
  let origin: string;
  let stripe: Stripe;
  beforeAll(async () => {
    app = await startTestApp('pglite');
    origin = await app.listen();
    stripe = new Stripe(app.deps.billing.settings.secretKey, {
      httpClient: viaHttp(origin),
      maxNetworkRetries: 0,
    });
  });
  afterAll(() => app.close());

  const priceIds = async () => {
    const { data } = await stripe.prices.list({ lookup_keys: ['overprint_monthly', 'overprint_yearly'] });
    const idOf = (key: string) => data.find(({ lookup_key }) => lookup_key === key)?.id ?? '';
    return { monthly: idOf('overprint_monthly'), yearly: idOf('overprint_yearly') };
  };
  const newCustomer = () => stripe.customers.create({ name: 'Ada', metadata: { account: '1' } });
  const newPayment = (customer: string, amount = 2_999, idempotencyKey?: string) =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: 'usd',
        customer,
        metadata: { purchase: 'pass' },
        allowed_payment_method_types: ['card'],
      },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  const newSubscription = async (customer: string) =>
    stripe.subscriptions.create({
      customer,
      items: [{ price: (await priceIds()).monthly }],
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    });
  const pay = (id: string, payment_method = 'pm_card_visa') =>
    stripe.paymentIntents.confirm(id, { payment_method });
  const paymentOf = (subscription: Stripe.Subscription) => {
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    return invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
  };
  const failureOf = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Stripe.errors.StripeError))
      throw new Error('Expected a failure of the SDK', { cause: error });
    return error;
  };

  test('accepts a payment and stores its metadata', async () => {
    const customer = await newCustomer();
    const payment = await newPayment(customer.id);
    expect(payment).toMatchObject({ status: 'requires_payment_method', metadata: { purchase: 'pass' } });
    expect(await pay(payment.id)).toMatchObject({ status: 'succeeded', amount_received: 2_999 });
    const read = await stripe.paymentIntents.retrieve(payment.id, { expand: ['latest_charge'] });
    expect(read.latest_charge).toMatchObject({
      object: 'charge',
      status: 'succeeded',
      customer: customer.id,
    });
    expect(JSON.stringify(read)).not.toContain('sandbox_');
  });

  test.each([
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('declines %s with a card error, after which another card can pay', async (card, decline) => {
    const payment = await newPayment((await newCustomer()).id);
    const error = await failureOf(pay(payment.id, card));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: decline });
    expect(await pay(payment.id)).toMatchObject({ status: 'succeeded' });
  });

  test.each(['pm_card_authenticationRequiredOnSetup', 'pm_card_authenticationRequired'])(
    'requires 3-D Secure for %s before it charges; until then the payment can be canceled',
    async (card) => {
      const payment = await newPayment((await newCustomer()).id);
      expect(await pay(payment.id, card)).toMatchObject({
        status: 'requires_action',
        amount_received: 0,
        next_action: { type: 'use_stripe_sdk' },
      });
      expect(await stripe.paymentIntents.cancel(payment.id)).toMatchObject({
        status: 'canceled',
        next_action: null,
      });
    },
  );

  test("redirects to the bank's page if there is a return URL", async () => {
    const payment = await newPayment((await newCustomer()).id);
    const confirm = (return_url: string) =>
      stripe.paymentIntents.confirm(payment.id, {
        payment_method: 'pm_card_authenticationRequired',
        return_url,
      });
    expect(await failureOf(confirm('nowhere'))).toMatchObject({ code: 'url_invalid', param: 'return_url' });
    const { next_action: next } = await confirm('http://localhost:3000/payment-success');
    expect(next).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: 'http://localhost:3000/payment-success' },
    });
  });

  test('reports every error in the shape that the SDK reads', async () => {
    const customer = await newCustomer();
    const done = await newPayment(customer.id);
    await pay(done.id);
    const cases: readonly [() => Promise<unknown>, object][] = [
      [() => stripe.invoices.retrieve('in_nobody'), { statusCode: 404, code: 'resource_missing' }],
      [() => stripe.subscriptions.cancel('sub_nobody'), { statusCode: 404, code: 'resource_missing' }],
      [() => stripe.balance.retrieve(), { statusCode: 404, type: 'StripeInvalidRequestError' }],
      [() => newPayment(customer.id, 49), { statusCode: 400, code: 'amount_too_small' }],
      [() => newPayment(customer.id, 100_000_000), { statusCode: 400, code: 'amount_too_large' }],
      [() => newPayment('cus_nobody'), { statusCode: 404, code: 'resource_missing' }],
      [() => pay(done.id), { statusCode: 400, code: 'payment_intent_unexpected_state' }],
      [
        () => stripe.paymentIntents.cancel(done.id),
        { statusCode: 400, code: 'payment_intent_unexpected_state' },
      ],
      [() => stripe.customers.create({ phone: '1' }), { statusCode: 400, code: 'parameter_unknown' }],
      [
        () => stripe.paymentIntents.retrieve(done.id, { expand: ['nothing'] }),
        { statusCode: 400, param: 'expand' },
      ],
      [() => stripe.paymentIntents.list({ limit: 101 }), { statusCode: 400, param: 'limit' }],
      [
        () => new Stripe('sk_test_wrong', { httpClient: viaHttp(origin) }).prices.list(),
        { type: 'StripeAuthenticationError' },
      ],
    ];
    for (const [call, expected] of cases) expect(await failureOf(call())).toMatchObject(expected);
  });

  test("responds to malformed requests with an error in Stripe's shape", async () => {
    for (const init of [
      { method: 'POST', body: '{"a":', headers: { 'content-type': 'application/json' } },
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
      { method: 'POST', body: '[]=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { method: 'DELETE' },
    ]) {
      const response = await fetch(`${origin}/sandbox/stripe/v1/customers`, init);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.json()).toMatchObject({
        error: { type: 'invalid_request_error', message: expect.any(String) },
      });
    }
  });

  test('gives browsers access to a payment only with its client secret', async () => {
    const payment = await newPayment((await newCustomer()).id);
    const url = `${origin}/sandbox/stripe/v1/payment_intents/${payment.id}`;
    const key = app.deps.billing.settings.publishableKey;
    const read = (secret: string) => fetch(`${url}?client_secret=${secret}&key=${key}`);
    const confirm = (fields: Record<string, string>) =>
      fetch(`${url}/confirm`, { method: 'POST', body: new URLSearchParams(fields) });
    const number = { 'payment_method_data[card][number]': '4242424242424242' };
    expect((await fetch(url)).status).toBe(401);
    expect((await read('wrong')).status).toBe(400);
    expect((await read(String(payment.client_secret))).status).toBe(200);
    expect((await confirm({ client_secret: `${payment.id}_secret_guess`, ...number })).status).toBe(400);
    expect((await confirm({ client_secret: String(payment.client_secret), ...number })).status).toBe(200);
  });

  test('runs a request once per idempotency key, and refuses the key for another request', async () => {
    const { id } = await newCustomer();
    const [first, again] = [await newPayment(id, 500, 'key-1'), await newPayment(id, 500, 'key-1')];
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await failureOf(newPayment(id, 600, 'key-1'))).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('lists objects in pages, the newest first', async () => {
    const { id } = await newCustomer();
    const made: string[] = [];
    for (const amount of [100, 200, 300, 400, 500]) made.push((await newPayment(id, amount)).id);
    const page = await stripe.paymentIntents.list({ customer: id, limit: 2 });
    expect([page.has_more, page.data.map(({ amount }) => amount)]).toEqual([true, [500, 400]]);
    const all: string[] = [];
    for await (const payment of stripe.paymentIntents.list({ customer: id, limit: 2 })) all.push(payment.id);
    expect(all).toEqual(made.toReversed());
  });

  test('takes a subscription through payment, change, cancellation and end', async () => {
    const { id: customer } = await newCustomer();
    const started = await newSubscription(customer);
    expect(started.status).toBe('incomplete');
    await pay(paymentOf(started));
    const { yearly } = await priceIds();
    const items = [{ id: started.items.data[0]?.id ?? '', price: yearly }];
    const preview = await stripe.invoices.createPreview({
      subscription: started.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    expect(preview.amount_due).toBe(29_999 - 2_999);
    const changed = await stripe.subscriptions.update(started.id, {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
    expect(changed).toMatchObject({ status: 'active', items: { data: [{ price: { id: yearly } }] } });
    const ending = await stripe.subscriptions.update(started.id, { cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
    expect((await stripe.subscriptions.cancel(started.id)).status).toBe('canceled');
    const { data } = await stripe.invoices.list({ customer, limit: 10 });
    expect(data.map(({ status, amount_paid: paid }) => [status, paid])).toEqual([
      ['paid', 27_000],
      ['paid', 2_999],
    ]);
  });

  test('keeps the invoice of a canceled subscription payable until it is voided', async () => {
    const started = await newSubscription((await newCustomer()).id);
    await stripe.subscriptions.cancel(started.id);
    const { id } = started.latest_invoice as Stripe.Invoice;
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open' });
    expect(await stripe.invoices.voidInvoice(id)).toMatchObject({ status: 'void' });
    expect(await failureOf(pay(paymentOf(started)))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('makes partial refunds up to the amount paid', async () => {
    const payment = await newPayment((await newCustomer()).id);
    await pay(payment.id);
    await stripe.refunds.create({ payment_intent: payment.id, amount: 1_000 });
    await stripe.refunds.create({ payment_intent: payment.id });
    const { data } = await stripe.refunds.list({ payment_intent: payment.id });
    expect(data.map(({ amount }) => amount)).toEqual([1_999, 1_000]);
    expect(await failureOf(stripe.refunds.create({ payment_intent: payment.id }))).toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.disputes.list({ payment_intent: payment.id })).data).toEqual([]);
  });

  test('writes an event when a customer is created', async () => {
    const customer = await newCustomer();
    const [payload = ''] = await eventsOf(app.deps.database, customer.id);
    expect(JSON.parse(payload)).toMatchObject({
      object: 'event',
      type: 'customer.created',
      livemode: false,
      data: { object: { id: customer.id } },
    });
  });
});

/** The SDK's own client, with the stand-in's path before the provider's. */
function viaHttp(origin: string): Stripe.HttpClient {
  const { hostname, port } = new URL(origin);
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => 'node',
    makeRequest: (_host, _port, path, method, headers, data, _protocol, timeout) =>
      client.makeRequest(hostname, port, `/sandbox/stripe${path}`, method, headers, data, 'http', timeout),
  };
}
