import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { hashesOfScripts } from './page-scripts.ts';
import { signEvent } from './stripe-events.ts';

const webDir = fileURLToPath(new URL('../dist/web', import.meta.url));
const webhookSecret = 'whsec_of_the_test';

describe('with the settings of the real payment provider', () => {
  let app: TestApp;
  beforeAll(async () => {
    const settings = {
      STRIPE_SECRET_KEY: 'sk_live_of_the_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_test',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
    app = await startTestApp('pglite', { settings, webDir });
  });
  afterAll(() => app.close());

  test.each(['/', '/account', '/no/such/page'])(
    'the page %s allows the provider and nobody else',
    async (url) => {
      const response = await app.server.inject({ url, headers: { accept: 'text/html' } });
      const policy = String(response.headers['content-security-policy']).split('; ');
      const own = ["'self'", "'wasm-unsafe-eval'", ...hashesOfScripts(response.body)];
      expect(policy).toContain(`script-src ${own.join(' ')} https://js.stripe.com https://*.js.stripe.com`);
      expect(policy).toContain("connect-src 'self' https://api.stripe.com");
      expect(policy).toContain(
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      );
    },
  );

  test.each(['/', '/no/such/page'])(
    'the page %s leaves paying to the provider, and no other feature',
    async (url) => {
      const { headers } = await app.server.inject({ url, headers: { accept: 'text/html' } });
      const features = String(headers['permissions-policy']).split(', ');
      expect(features).toContain('payment=(self "https://js.stripe.com")');
      for (const feature of features.filter((text) => !text.startsWith('payment=')))
        expect(feature).toMatch(/=\(\)$/);
      for (const name of ['camera', 'microphone', 'geolocation', 'usb'])
        expect(features).toContain(`${name}=()`);
      expect(headers['x-frame-options']).toBe('DENY');
    },
  );

  test.each([
    ['GET', '/sandbox/payments'],
    ['GET', '/sandbox/stripe/stripe.js'],
    ['POST', '/sandbox/stripe/v1/customers'],
  ] as const)('%s %s of the stand-in does not exist', async (method, url) => {
    expect((await app.server.inject({ method, url })).statusCode).toBe(404);
  });

  test.each([
    [false, 400],
    [true, 200],
  ])('an event with livemode %s is %i', async (livemode, status) => {
    const event = { id: `evt_${livemode}`, object: 'event', type: 'ping', livemode, data: { object: {} } };
    const payload = JSON.stringify(event);
    const signature = signEvent(payload, webhookSecret, app.clock.now());
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers,
      payload,
    });
    expect(response.statusCode).toBe(status);
  });
});
