import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, type Customer, startPayments } from '#test/payments.ts';
import { violations } from './violations.ts';
import { type Site, startSite } from './site.ts';

/** The stand-in for the payment provider's script, on a page with the application's own policy. */
describe('the payment form of the local provider', () => {
  let site: Site;
  let customer: Customer;
  let page: Page;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    customer = await startPayments(site.app).customer();
    page = await site.visit('/no/such/page');
    await mountForm(page, (await customer.startOneTimePurchase(5)).clientSecret);
  });

  async function fill(number: string, expiry = '1234', code = '123'): Promise<void> {
    await page.getByLabel('Card number').pressSequentially(number);
    await page.getByLabel('Expiration date').pressSequentially(expiry);
    await page.getByLabel('Security code').pressSequentially(code);
  }
  const pay = () => page.evaluate('payment.pay("if_required")');

  test('holds labelled fields without a barrier, inside the policy', async () => {
    await fill('4242424242424242');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.getByLabel('Expiration date').inputValue()).toBe('12 / 34');
    expect(await page.evaluate('payment.lastChange')).toMatchObject({ complete: true, empty: false });
    expect(await violations(page)).toEqual([]);
    expect(site.complaints).toEqual([]);
  });

  test('pays without leaving the page', async () => {
    await fill(cards.good);
    expect(await pay()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(await customer.status()).toBe('active_sub');
  });

  test('pays and leaves for the return page, whose address says how it went', async () => {
    await fill(cards.good);
    const left = page.waitForRequest('**/payment-success?**');
    // Not waited for: the page that would answer is being left.
    await page.evaluate('void payment.pay("always")');
    const { searchParams } = new URL((await left).url());
    expect(searchParams.get('redirect_status')).toBe('succeeded');
    expect(searchParams.get('payment_intent')).toMatch(/^pi_/);
  });

  test('says that a card was declined, and takes another one', async () => {
    await fill(cards.declined);
    expect(await pay()).toMatchObject({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    await page.getByLabel('Card number').fill('');
    await page.getByLabel('Card number').pressSequentially(cards.good);
    expect(await pay()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('names the first field that is wrong and puts the focus there', async () => {
    await fill('4242424242424241', '0120', '12');
    expect(await pay()).toMatchObject({ error: { type: 'validation_error', code: 'invalid_number' } });
    const messages = await page.locator('#payment [role=alert]').allTextContents();
    expect(messages).toEqual([
      'Your card number is invalid.',
      "Your card's expiration year is in the past.",
      "Your card's security code is incomplete.",
    ]);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-describedby")')).toMatch(
      /^card-number/,
    );
    expect(await violations(page)).toEqual([]);
  });
});

/** What a payment form does with the script, written in the page. */
async function mountForm(page: Page, clientSecret: string): Promise<void> {
  await page.evaluate('document.body.innerHTML = "<main><h1>Pay</h1><div id=payment></div></main>"');
  await page.addScriptTag({ url: '/sandbox/stripe/stripe.js', type: 'module' });
  await page.evaluate(`(async () => {
    const { publishableKey } = await (await fetch('/api/plans')).json();
    const stripe = Stripe(publishableKey);
    const elements = stripe.elements({ clientSecret: ${JSON.stringify(clientSecret)} });
    const element = elements.create('payment');
    window.payment = {
      pay: (redirect) => stripe.confirmPayment({ elements, redirect, confirmParams: { return_url: '/payment-success' } }),
    };
    element.on('change', (event) => { payment.lastChange = event; });
    await new Promise((resolve) => { element.on('ready', resolve); element.mount('#payment'); });
  })()`);
}
