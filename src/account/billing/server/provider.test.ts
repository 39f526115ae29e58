import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startOneTimePurchase } from './start-one-time-purchase.ts';
import { type Billing, createBilling } from './deps.ts';
import { askProvider } from './provider.ts';

type Call = Parameters<Stripe.HttpClient['makeRequest']>;

describe('a provider that is away or slow', () => {
  let app: TestApp;
  let billing: Billing;
  /** What happens to a call; the SDK's calls that make a payment are noted with their key. */
  let fault: (path: string) => 'works' | 'lost before' | 'lost after' | { status: number; body: object };
  const keys: string[] = [];

  beforeAll(async () => {
    app = await startTestApp('pglite');
    const inner = app.deps.billing.settings.httpClient;
    if (!inner) throw new Error('Expected the stand-in');
    const makeRequest = async (...call: Call) => {
      const [, , path, method, headers] = call;
      if (path === '/v1/payment_intents' && method === 'POST') keys.push(String(headers['Idempotency-Key']));
      const outcome = fault(`${method} ${path}`);
      if (outcome === 'lost before') throw new Error('socket hang up');
      const response = await inner.makeRequest(...call);
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
    keys.length = 0;
    fault = () => 'works';
  });
  afterAll(() => app.close());

  const buy = (userId: number, cents = 2_999) =>
    askProvider(() => startOneTimePurchase(billing, userId, cents));

  test.each(['lost before', 'lost after'] as const)(
    '%s its response: 503, and the next try sends the same key and finds one payment',
    async (when) => {
      const { userId } = await app.account();
      fault = (call) => (call === 'POST /v1/payment_intents' ? when : 'works');
      await expect(buy(userId)).rejects.toMatchObject({
        status: 503,
        code: 'payment_provider_unavailable',
        retryAfterSeconds: 10,
      });
      // The list, too, is behind: only the key can find the payment.
      fault = (call) => (call.startsWith('GET /v1/payment_intents') ? emptyList : 'works');
      const started = await buy(userId);
      expect(new Set(keys).size).toBe(1);
      expect(keys.length).toBeGreaterThanOrEqual(2);
      fault = () => 'works';
      expect((await buy(userId)).clientSecret).toBe(started.clientSecret);
    },
  );

  test('another purchase has another key', async () => {
    const { userId } = await app.account();
    fault = (call) => (call === 'POST /v1/payment_intents' ? 'lost before' : 'works');
    await expect(buy(userId)).rejects.toMatchObject({ status: 503 });
    await expect(buy(userId, 500)).rejects.toMatchObject({ status: 503 });
    expect(new Set(keys).size).toBe(2);
  });

  test.each([
    [500, { type: 'api_error', message: 'broken' }, 503],
    [429, { type: 'rate_limit_error', message: 'too fast' }, 503],
    [401, { type: 'invalid_request_error', message: 'bad key' }, 502],
    [400, { type: 'invalid_request_error', message: 'bad parameter' }, 502],
    [402, { type: 'card_error', code: 'card_declined', message: 'no' }, 402],
  ])('its %i becomes ours', async (status, error, ours) => {
    const { userId } = await app.account();
    fault = (call) => (call === 'POST /v1/customers' ? { status, body: { error } } : 'works');
    await expect(buy(userId)).rejects.toMatchObject({ status: ours });
  });

  test('one that never answers is given up', async () => {
    const never = askProvider(() => new Promise<never>(() => undefined), 1);
    await expect(never).rejects.toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
  });
});

const emptyList = {
  status: 200,
  body: { object: 'list', data: [], has_more: false, url: '/v1/payment_intents' },
};
