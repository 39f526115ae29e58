import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startOneTimePurchase } from './start-one-time-purchase.ts';
import { type Billing, createBilling } from './deps.ts';
import { askProvider } from './provider.ts';

type RequestArguments = Parameters<Stripe.HttpClient['makeRequest']>;

describe('an unavailable or slow provider', () => {
  let app: TestApp;
  let billing: Billing;
  /** Decides what happens to a request of the SDK. */
  let outcomeOf: (
    request: string,
  ) => 'works' | 'lost before' | 'lost after' | { status: number; body: object };
  /** Sent with the requests that create a payment. */
  const idempotencyKeys: string[] = [];

  beforeAll(async () => {
    app = await startTestApp('pglite');
    const inner = app.deps.billing.settings.httpClient;
    if (!inner) throw new Error('Expected the stand-in');
    const makeRequest = async (...request: RequestArguments) => {
      const [, , path, method, headers] = request;
      if (path === '/v1/payment_intents' && method === 'POST')
        idempotencyKeys.push(String(headers['Idempotency-Key']));
      const outcome = outcomeOf(`${method} ${path}`);
      if (outcome === 'lost before') throw new Error('socket hang up');
      const response = await inner.makeRequest(...request);
      if (outcome === 'lost after') throw new Error('socket hang up');
      if (outcome === 'works') return response;
      return {
        ...response,
        getStatusCode: () => outcome.status,
        toJSON: async () => structuredClone(outcome.body),
      };
    };
    const { database, clock, log, settings } = app.deps.billing;
    const httpClient = { getClientName: () => 'faulty', makeRequest };
    billing = createBilling({ database, clock, log, settings: { ...settings, httpClient } });
  });
  beforeEach(() => {
    idempotencyKeys.length = 0;
    outcomeOf = () => 'works';
  });
  afterAll(() => app.close());

  const buy = (userId: number, cents = 2_999) =>
    askProvider(() => startOneTimePurchase(billing, userId, cents));

  test.each(['lost before', 'lost after'] as const)(
    'a connection %s the request is processed: 503, and the next try finds the one payment by its key',
    async (when) => {
      const { userId } = await app.account();
      outcomeOf = (request) => (request === 'POST /v1/payment_intents' ? when : 'works');
      await expect(buy(userId)).rejects.toMatchObject({
        status: 503,
        code: 'payment_provider_unavailable',
        retryAfterSeconds: 10,
      });
      // With an empty list, only the idempotency key can find the payment.
      outcomeOf = (request) => (request.startsWith('GET /v1/payment_intents') ? emptyList : 'works');
      const started = await buy(userId);
      expect(new Set(idempotencyKeys).size).toBe(1);
      expect(idempotencyKeys.length).toBeGreaterThanOrEqual(2);
      outcomeOf = () => 'works';
      expect((await buy(userId)).clientSecret).toBe(started.clientSecret);
    },
  );

  test('another purchase has another idempotency key', async () => {
    const { userId } = await app.account();
    outcomeOf = (request) => (request === 'POST /v1/payment_intents' ? 'lost before' : 'works');
    await expect(buy(userId)).rejects.toMatchObject({ status: 503 });
    await expect(buy(userId, 500)).rejects.toMatchObject({ status: 503 });
    expect(new Set(idempotencyKeys).size).toBe(2);
  });

  test.each([
    [500, { type: 'api_error', message: 'broken' }, 503],
    [429, { type: 'rate_limit_error', message: 'too fast' }, 503],
    [401, { type: 'invalid_request_error', message: 'bad key' }, 502],
    [400, { type: 'invalid_request_error', message: 'bad parameter' }, 502],
    [402, { type: 'card_error', code: 'card_declined', message: 'no' }, 402],
  ])('its status %i becomes one of ours', async (status, error, ours) => {
    const { userId } = await app.account();
    outcomeOf = (request) => (request === 'POST /v1/customers' ? { status, body: { error } } : 'works');
    await expect(buy(userId)).rejects.toMatchObject({ status: ours });
  });

  test('a request without a response is given up', async () => {
    const request = askProvider(() => new Promise<never>(() => undefined), 1);
    await expect(request).rejects.toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
  });
});

const emptyList = {
  status: 200,
  body: { object: 'list', data: [], has_more: false, url: '/v1/payment_intents' },
};
