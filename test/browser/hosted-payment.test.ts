import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toastOf } from './pay.ts';
import { type Site, startSite } from './site.ts';

/**
 * The settings of a real deployment; what its provider answers is played by the test, on the provider's own
 * addresses.
 */
let site: Site;
beforeAll(async () => {
  site = await startSite({
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  });
});
afterAll(async () => {
  await site.close();
});

const script = 'https://js.stripe.com/endive/stripe.js';
const frame = 'https://js.stripe.com/frame.html';
const plans = {
  plans: [
    {
      id: 'monthly',
      name: 'Monthly',
      price: 29.99,
      interval: 'month',
      priceId: 'price_m',
      popular: false,
      features: [],
    },
    {
      id: 'yearly',
      name: 'Yearly',
      price: 299.99,
      interval: 'year',
      priceId: 'price_y',
      popular: true,
      features: [],
    },
  ],
  currency: 'usd',
  publishableKey: 'pk_test_nobody',
  scriptUrl: null,
};

async function playProvider(page: Page): Promise<void> {
  const source = await readFile(new URL('../fixtures/hosted-payment-script.js', import.meta.url), 'utf8');
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
  await page.route(frame, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<label>Card number <input id="number"></label>' }),
  );
  await page.route('**/api/plans', (route) => route.fulfill({ json: plans }));
  await page.route('**/api/create-subscription', (route) =>
    route.fulfill({ json: { success: true, clientSecret: 'pi_1_secret_2' } }),
  );
}

test("the provider's own script and frame are loaded under the page's policy, and pay", async () => {
  const page = await site.visit('/account', { as: 'inactive', colorScheme: 'dark' });
  await playProvider(page);
  await page.goto('/account?tab=billing&buy=plan');
  const field = page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number');
  await field.fill('4242424242424242');
  expect(await page.evaluate('hostedPayment.keys')).toEqual(['pk_test_nobody']);
  expect(await page.evaluate('hostedPayment.options')).toMatchObject({
    clientSecret: 'pi_1_secret_2',
    appearance: { theme: 'night', variables: { colorBackground: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
  });
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await toastOf(page, 'Welcome to the premium plan!').waitFor();
  await page.waitForURL('**/subscription-success');
  expect(await page.evaluate('hostedPayment.confirmations')).toEqual([
    { redirect: 'if_required', return_url: `${site.origin}/subscription-success` },
  ]);
});

test('other pages ask the provider nothing', async () => {
  const page = await site.visit('/', { as: 'active_sub' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['/app', '/image-padding', '/api-keys', '/account'])
    await page.goto(path, { waitUntil: 'networkidle' });
  expect(asked.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});

test('a payment script that does not load shows an error, and can be loaded again', async () => {
  const page = await site.visit('/account', { as: 'inactive' });
  await playProvider(page);
  await page.route(script, (route) => route.abort());
  await page.goto('/account?tab=billing&buy=plan');
  await page
    .getByText('The payment form is blocked or the payment provider is unavailable. Nothing was charged.')
    .waitFor();
  await playProvider(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.frameLocator('iframe').getByLabel('Card number').waitFor();
});

test.each(['script', 'form'])('a %s that never answers is told after 20 seconds', async (part) => {
  const page = await site.visit('/account', { as: 'inactive' });
  await playProvider(page);
  if (part === 'script') await page.route(script, () => {});
  else await page.addInitScript('window.hostedPaymentSilent = true');
  await page.clock.install();
  await page.goto('/account?tab=billing&buy=plan');
  await page.getByText('Setting up subscription...').waitFor();
  const blocked = page.getByText(
    'The payment form is blocked or the payment provider is unavailable. Nothing was charged.',
  );
  const wait = async () => {
    await page.clock.fastForward(20_000);
    return blocked.count();
  };
  await expect.poll(wait).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

test('a form that the provider cannot show is an error, and can be loaded again', async () => {
  const page = await site.visit('/account', { as: 'inactive' });
  await playProvider(page);
  await page.addInitScript('window.hostedPaymentFails = 1');
  await page.goto('/account?tab=billing&buy=plan');
  await page.getByText('The provider could not show its fields.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.frameLocator('iframe').getByLabel('Card number').waitFor();
});

test('nothing but the provider was asked, and nothing broke the content security policy', () => {
  const expected = new Set([`foreign host: ${script}`, `foreign host: ${frame}`]);
  expect(site.complaints.filter((complaint) => !expected.has(complaint))).toEqual([]);
});
