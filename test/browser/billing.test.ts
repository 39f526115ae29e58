import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards } from '#test/payments.ts';
import { factOf, fillCard, toastOf } from './pay.ts';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { subscribe } from './subscribe.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

test('a free account buys the monthly plan by card and is a subscriber without reloading', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await page.evaluate('window.notReloaded = true');
  await page.getByRole('link', { name: 'Choose Subscription' }).click();
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  await page.getByRole('heading', { name: 'Subscribe to Monthly' }).waitFor();
  await expect.poll(() => page.evaluate('window.scrollY')).toBeGreaterThan(0);
  expect((await page.getByRole('heading', { name: 'Choose Your Plan' }).boundingBox())?.y).toBeLessThan(200);
  expect(await page.getByRole('button', { name: 'Upgrade Now' }).count()).toBe(0);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await toastOf(page, 'Welcome to the premium plan!').waitFor();
  await page.waitForURL('**/subscription-success');
  await page.getByRole('heading', { name: 'Welcome to the premium plan!' }).waitFor();
  await page.getByText('0 / 10,000').waitFor();
  expect(await factOf(page, 'Plan')).toBe('Premium, Monthly');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('heading', { name: 'API Keys', exact: true }).waitFor();
  expect(await page.evaluate('window.notReloaded')).toBe(true);
});

test('"Upgrade Now" opens the plan cards in its place, and one payment form is open at a time', async () => {
  const page = await site.visit('/account?tab=billing', { as: 'inactive' });
  await page.getByText('10x more API requests, priority processing, and advanced features').waitFor();
  expect(
    await Promise.all(['Plan', 'Requests', 'Price', 'Status'].map((name) => factOf(page, name))),
  ).toEqual(['Free Tier', '1,000 requests/month', 'Free', 'Active']);
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await page.getByRole('button', { name: 'Upgrade Now' }).waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('heading', { name: 'Subscribe to Yearly' }).waitFor();
  await page.getByLabel('Card number').waitFor();
  await page.getByRole('button', { name: 'Buy premium time' }).click();
  await page.getByRole('heading', { name: 'Complete Your Purchase' }).waitFor();
  await page.getByLabel('Card number').waitFor();
  expect(await page.getByLabel('Card number').count()).toBe(1);
  expect(await page.getByRole('heading', { name: 'Choose Your Plan' }).count()).toBe(0);
});

test("a declined card and one without funds show the provider's message, and another card pays", async () => {
  const page = await site.visit('/account?tab=billing&buy=plan', { as: 'inactive' });
  await fillCard(page, cards.declined);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await toastOf(page, 'Subscription Failed').filter({ hasText: 'Your card was declined.' }).waitFor();
  await fillCard(page, cards.noFunds);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await toastOf(page, 'Subscription Failed')
    .filter({ hasText: 'Your card has insufficient funds.' })
    .waitFor();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.waitForURL('**/subscription-success');
});

test('a one-off payment says until when it lasts before it is paid, for 29.99 and for 0.50', async () => {
  const page = await site.visit('/account?tab=billing&buy=pass', { as: 'inactive' });
  expect(await page.getByLabel('Amount').inputValue()).toBe('29.99');
  await page.getByText('30 days: premium until Dec 22, 2026, 2:00 AM').waitFor();
  await page.getByLabel('Amount').fill('0.5');
  await page.getByText('Press "Update Amount" before you pay.').waitFor();
  expect(await page.getByRole('button', { name: 'Pay Now' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Update Amount' }).click();
  await page.getByText('12 hours: premium until Nov 22, 2026, 2:00 PM').waitFor();
  await fillCard(page, cards.declined);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await toastOf(page, 'Payment Failed').filter({ hasText: 'Your card was declined.' }).waitFor();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await toastOf(page, 'Thank you for your purchase!').waitFor();
  await page.waitForURL('**/payment-success');
  await page.getByRole('heading', { name: 'Thank you for your purchase!' }).waitFor();
  expect(await factOf(page, 'Premium until')).toBe('Nov 22, 2026, 2:00\u00a0PM');
  await page.getByText('0 / 10,000').waitFor();

  await page.goto('/checkout');
  await page.getByText('30 days: premium until Dec 22, 2026, 2:00 PM').waitFor();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.waitForURL('**/payment-success');
  await page.getByText('Dec 22, 2026, 2:00 PM').waitFor();
});

test.each(['', '0.49', '1000000', '1.005', '-5'])(
  'the amount "%s" is refused before anything is sent',
  async (typed) => {
    const page = await site.visit('/account?tab=billing&buy=pass', { as: 'inactive' });
    await page.getByLabel('Amount').fill(typed);
    await page.getByRole('button', { name: 'Update Amount' }).click();
    await page.getByText('Amount must be between 0.50 and 999,999.99 in whole cents').waitFor();
    expect(await page.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('button', { name: 'Pay Now' }).isDisabled()).toBe(true);
  },
);

test('a change of plan shows what it costs first, then charges that', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await subscribe(page);
  await page.goto('/subscribe');
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('heading', { name: 'Change to Yearly' }).waitFor();
  await page.getByText('Due now').waitFor();
  expect(await factOf(page, 'Due now')).toBe('$270.00');
  expect(await factOf(page, 'Credit for the paid period')).toBe('-$29.99');
  await page.getByRole('button', { name: 'Change to Yearly' }).click();
  await toastOf(page, 'You are on the Yearly plan now.').waitFor();
  await page.goto('/account?tab=billing');
  await page.getByRole('cell', { name: '$270.00' }).waitFor();
  expect(await factOf(page, 'Price')).toBe('$299.99 per year');
  expect(await page.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true);
});

test('a subscription is cancelled at the end of its period, and resumed', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await subscribe(page);
  await page.goto('/account?tab=billing');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('heading', { name: 'Cancel the Monthly subscription?' }).waitFor();
  await page.getByRole('button', { name: 'Cancel at period end' }).click();
  await page.getByText('Your subscription ends on Dec 22, 2026').waitFor();
  expect(await factOf(page, 'Status')).toBe('Active, cancelled');
  expect(await page.getByRole('heading', { name: 'Change plan' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).waitFor();
  expect(await factOf(page, 'Renews on')).toBe('Dec 22, 2026');
});

test('a renewal fails and recovers on the sandbox page', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await subscribe(page);
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Fail next renewal' }).click();
  await page.getByText('next renewal fails').waitFor();
  await page.getByRole('button', { name: 'Renew now' }).click();
  await page.getByText('past_due').waitFor();
  await page.goto('/account?tab=billing');
  await page.getByText('The last renewal was not paid').waitFor();
  expect(await factOf(page, 'Status')).toBe('Past due');
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Renew now' }).click();
  await page.getByText('past_due').waitFor({ state: 'detached' });
  await page.goto('/account?tab=billing');
  await expectShown(page.getByText('Renews on'));
  expect(await factOf(page, 'Status')).toBe('Active');
});

test('a card whose bank asks at every payment is refused, confirmed, and confirmed again for the renewal', async () => {
  const page = await site.visit('/account?tab=billing&buy=plan', { as: 'inactive' });
  await fillCard(page, cards.asksAlways);
  await page.getByRole('button', { name: 'Subscribe Now' }).press('Enter');
  const question = page.getByRole('dialog', {
    name: 'Confirm your payment',
    description: 'is it you who pays $29.99?',
  });
  await question.waitFor();
  await expectAccessible(page);
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest("form, nav")')).toBeNull();
  await page.keyboard.press('Escape');
  await toastOf(page, 'Subscription Failed')
    .filter({ hasText: 'We are unable to authenticate your payment method.' })
    .waitFor();
  await page.locator('button:focus', { hasText: 'Subscribe Now' }).press('Enter');
  await question.getByRole('button', { name: 'Complete' }).press('Enter');
  await page.waitForURL('**/subscription-success');

  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Advance 1 month' }).click();
  await page.getByText('past_due').waitFor();
  await page.goto('/subscription-success');
  await page.getByText('No payment has arrived for this account yet.').waitFor();
  await page.getByRole('link', { name: 'Go to Billing' }).click();
  await page.getByRole('button', { name: 'Pay the renewal' }).click();
  await page.getByText('Your bank requires you to confirm this payment').waitFor();
  await fillCard(page, cards.asksOnce);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await question.getByRole('button', { name: 'Complete' }).click();
  await toastOf(page, 'Your subscription is renewed.').waitFor();
  await page.getByRole('heading', { name: 'Your subscription is renewed.' }).waitFor();
  await page.goto('/account?tab=billing');
  await expectShown(page.getByText('Renews on'));
  expect(await factOf(page, 'Status')).toBe('Active');
});

test("a bank's own page sends back to the return page, which asks the server", async () => {
  const page = await site.visit('/account', { as: 'inactive' });
  const started = await page.request.post('/api/create-payment-intent', { data: { amount: 29.99 } });
  const { clientSecret } = await started.json();
  const [id] = clientSecret.split('_secret_');
  const confirmed = await page.request.post(`/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    form: {
      client_secret: clientSecret,
      'payment_method_data[card][number]': cards.asksAlways,
      return_url: `${site.origin}/payment-success`,
    },
  });
  await page.goto((await confirmed.json()).next_action.redirect_to_url.url);
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL('**/payment-success?*');
  await page.getByRole('heading', { name: 'Thank you for your purchase!' }).waitFor();
});

test('a refund and a lost dispute take bought time back, and the screens follow', async () => {
  const page = await site.visit('/account?tab=billing&buy=pass', { as: 'inactive' });
  for (const undo of ['Refund', 'Dispute'] as const) {
    await page.goto('/account?tab=billing&buy=pass');
    await fillCard(page, cards.good);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await page.waitForURL('**/payment-success');
    await page.getByText('0 / 10,000').waitFor();
    await page.goto('/sandbox');
    await page.getByRole('button', { name: undo, exact: true }).click();
    if (undo === 'Dispute') await page.getByRole('button', { name: 'Lose dispute' }).click();
    await page.getByText('0 / 1,000', { exact: false }).waitFor();
  }
  await page.goto('/account?tab=billing');
  await page.getByRole('cell', { name: 'Refunded' }).waitFor();
  await page.getByRole('cell', { name: 'Disputed' }).waitFor();
});

test.each(['/payment-success', '/subscription-success'])(
  '%s grants nothing by its address, and asks the provider again',
  async (path) => {
    const page = await site.visit(`${path}?redirect_status=succeeded&payment_intent=pi_123`, {
      as: 'inactive',
    });
    await page.getByText('No payment has arrived for this account yet.').waitFor();
    await page.getByText('0 / 1,000').waitFor();
    await subscribe(page);
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('0 / 10,000').waitFor();
  },
);

test('another card is put on file after a 3-D Secure challenge, and invoices get company and tax id', async () => {
  const page = await site.visit('/account?tab=billing&buy=plan', { as: 'inactive' });
  await subscribe(page);
  await page.goto('/account?tab=billing');
  await page.getByText('Visa ending in 4242, expires 12/34').waitFor();
  await page.getByRole('button', { name: 'Update card' }).click();
  await fillCard(page, cards.declined);
  await page.getByRole('button', { name: 'Save card' }).click();
  await toastOf(page, 'Card not saved').filter({ hasText: 'Your card was declined.' }).waitFor();
  await fillCard(page, cards.asksOnce);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm your card' })
    .getByRole('button', { name: 'Complete' })
    .click();
  await toastOf(page, 'Card updated').waitFor();
  await page.getByText('Visa ending in 3155, expires 12/34').waitFor();
  await page.locator('button:focus', { hasText: 'Update card' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=billing');

  await page.getByRole('button', { name: 'Company and tax ID' }).click();
  await page.getByLabel('Company or name').fill('Low Tide GmbH');
  await page.getByLabel('Tax ID', { exact: true }).fill('nonsense');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toastOf(page, 'Invoice details not saved').waitFor();
  await page.getByLabel('Tax ID', { exact: true }).fill('DE123456789');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toastOf(page, 'Invoice details saved').waitFor();
  await page.locator('button:focus', { hasText: 'Low Tide GmbH, DE123456789' }).waitFor();
});

test.each(['/checkout', '/subscribe'])(
  'an account without a subscription is sent from %s to /app',
  async (path) => {
    const page = await site.visit(path, { as: 'inactive' });
    expect(new URL(page.url()).pathname).toBe('/app');
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
    await page.getByRole('link', { name: 'Choose Subscription' }).waitFor();
  },
);

test.each(['/checkout', '/subscribe', '/payment-success', '/subscription-success'])(
  'a visitor of %s is sent to sign in',
  async (path) => {
    const page = await site.visit(path);
    await page.getByLabel('Password').waitFor();
    expect(['/login', '/auth']).toContain(new URL(page.url()).pathname);
  },
);

test('a subscription is bought by keyboard alone', async () => {
  const page = await site.visit('/account?tab=billing', { as: 'inactive' });
  const press = async (name: string, key: string) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press(key);
  };
  await press('Upgrade Now', 'Enter');
  await page.getByRole('radio', { name: 'Monthly' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { name: 'Subscribe to Yearly' }).waitFor();
  await page.getByLabel('Card number').waitFor();
  await page.keyboard.press('Tab');
  for (const text of ['4242424242424242', '1234', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/subscription-success');
  await settle(page);
  await page.locator('h1:focus').waitFor();
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
