import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards } from '#test/payments.ts';
import { fillCard, toastOf } from './pay.ts';
import { type Site, startSite } from './site.ts';
import { subscribe } from './subscribe.ts';

/** Nothing that is down leaves a dead form: it is said, and trying again works. */
describe('when something is down', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(async () => {
    await site.close();
  });

  const away = {
    success: false,
    error: 'The payment provider cannot be reached',
    code: 'payment_provider_unavailable',
  };
  const refuse = (page: Page, path: string) =>
    page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: away }));
  const block = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort());
  const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

  async function openAccount(): Promise<Page> {
    return site.visit('/account', { as: 'inactive' });
  }
  const openForm = (page: Page, form: 'plan' | 'pass') => page.goto(`/account?tab=billing&buy=${form}`);

  test('a blocked script shows an error, and the form appears once it is allowed', async () => {
    const page = await openAccount();
    await block(page, '/sandbox/stripe/stripe.js?*');
    await openForm(page, 'pass');
    await page
      .getByText('The payment form is blocked or the payment provider is unavailable. Nothing was charged.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Pay Now' }).count()).toBe(0);
    await page.unroute('**/sandbox/stripe/stripe.js?*');
    await tryAgain(page);
    await page.getByLabel('Card number').waitFor();
  });

  test('a subscription that cannot be started shows the text of the specification', async () => {
    const page = await openAccount();
    await refuse(page, '/api/create-subscription');
    await openForm(page, 'plan');
    await toastOf(page, 'Failed to create subscription. Please try again.').waitFor();
    await page.getByRole('alert').filter({ hasText: away.error }).waitFor();
    await page.unroute('**/api/create-subscription');
    await tryAgain(page);
    await page.getByLabel('Card number').waitFor();
  });

  test('a one-off payment that cannot be started can be tried again, for the amount that was typed', async () => {
    const page = await openAccount();
    await openForm(page, 'pass');
    await page.getByLabel('Card number').waitFor();
    await refuse(page, '/api/create-payment-intent');
    await page.getByLabel('Amount').fill('59.98');
    await page.getByRole('button', { name: 'Update Amount' }).click();
    await page.getByRole('alert').filter({ hasText: away.error }).waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
    await page.unroute('**/api/create-payment-intent');
    await tryAgain(page);
    await page.getByText('60 days: premium until').waitFor();
    await page.getByLabel('Card number').waitFor();
  });

  test.each(['/api/plans', '/api/subscription', '/api/invoices'])('%s can be asked again', async (path) => {
    const page = await openAccount();
    await refuse(page, path);
    await openForm(page, 'plan');
    await page.getByRole('alert').filter({ hasText: away.error }).first().waitFor();
    await page.unroute(`**${path}`);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByLabel('Card number').waitFor();
    await page.getByRole('alert').filter({ hasText: away.error }).waitFor({ state: 'detached' });
  });

  test('a provider that is unavailable while paying shows an error, and the same form pays afterwards', async () => {
    const page = await openAccount();
    await openForm(page, 'plan');
    await fillCard(page, cards.good);
    await block(page, '/sandbox/stripe/v1/payment_intents/*/confirm');
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await toastOf(page, 'Subscription Failed')
      .filter({ hasText: 'The payment provider cannot be reached.' })
      .waitFor();
    await page.unroute('**/sandbox/stripe/v1/payment_intents/*/confirm');
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await page.waitForURL('**/subscription-success');
  });

  test('while it is paid the button says so and cannot be pressed again', async () => {
    const page = await openAccount();
    await openForm(page, 'plan');
    await fillCard(page, cards.good);
    await page.route('**/payment_intents/*/confirm', async (route) => {
      await page.getByRole('button', { name: 'Processing...', disabled: true }).waitFor();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await page.waitForURL('**/subscription-success');
  });

  test('a payment that was replaced in another window is replaced here as well, and pays', async () => {
    const page = await openAccount();
    await openForm(page, 'plan');
    await page.getByLabel('Card number').waitFor();
    const other = await page.context().newPage();
    await other.goto('/account?tab=billing&buy=plan');
    await other.getByRole('radio', { name: 'Yearly' }).check();
    await other.getByRole('heading', { name: 'Subscribe to Yearly' }).waitFor();
    await other.getByLabel('Card number').waitFor();
    await fillCard(page, cards.good);
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await toastOf(page, 'Subscription Failed').waitFor();
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('');
    await fillCard(page, cards.good);
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await page.waitForURL('**/subscription-success');
  });

  test('an account that subscribed in another window is offered the change of plan instead', async () => {
    const page = await openAccount();
    await openForm(page, 'plan');
    await page.getByLabel('Card number').waitFor();
    await subscribe(page);
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await page.getByRole('heading', { name: 'Change plan' }).waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
  });

  test('no page asked another host, met an error or broke the content security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});
