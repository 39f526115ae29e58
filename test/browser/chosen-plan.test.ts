import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards } from '#test/payments.ts';
import { factOf, fillCard } from './pay.ts';
import { fill, newEmail, openEmail, signUp, toastOf } from './sign-in-steps.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

/** Chooses a plan on the landing page, which leads to the sign-up. */
async function choose(plan: 'Monthly' | 'Yearly'): Promise<Page> {
  const page = await site.visit('/');
  await page.getByRole('link', { name: `Choose ${plan}` }).click();
  await page.getByRole('tab', { name: 'Sign Up', selected: true }).waitFor();
  return page;
}

/** Buys what the Billing tab offers at once, and resolves with the plan that the account then has. */
async function buy(page: Page, plan: 'Monthly' | 'Yearly'): Promise<string> {
  await page.getByRole('heading', { name: `Subscribe to ${plan}` }).waitFor();
  expect(await page.getByRole('radio', { name: plan }).isChecked()).toBe(true);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.waitForURL('**/subscription-success');
  await page.getByRole('heading', { name: 'Welcome to the premium plan!' }).waitFor();
  return factOf(page, 'Plan');
}

test('"Choose Yearly" sells the yearly plan, through a sign-up by email and the verification of the address', async () => {
  const email = newEmail();
  const page = await choose('Yearly');
  await signUp(page, email);
  await page.getByRole('heading', { name: 'Subscribe to Yearly' }).waitFor();
  await openEmail(page, 'Verify your email for Overprint', email);
  await page.getByText('This address is verified').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  expect(await buy(page, 'Yearly')).toBe('Premium, Yearly');
  await page.goto('/account?tab=billing');
  await page.getByRole('cell', { name: '$299.99' }).waitFor();
  expect(await factOf(page, 'Price')).toBe('$299.99 per year');
});

test('"Choose Yearly" sells the yearly plan to who signs up with Google', async () => {
  const page = await choose('Yearly');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.getByLabel('Email').fill(newEmail());
  await popup.getByRole('button', { name: 'Continue' }).click();
  expect(await buy(page, 'Yearly')).toBe('Premium, Yearly');
});

test('"Choose Yearly" sells the yearly plan to who registers with a username', async () => {
  const page = await choose('Yearly');
  await page.getByRole('link', { name: 'Sign in with it' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await fill(page, { Username: 'chooses.yearly', Password: 'a print of the sea' });
  await page.getByRole('button', { name: 'Register' }).click();
  expect(await buy(page, 'Yearly')).toBe('Premium, Yearly');
});

test('"Choose Monthly" sells the monthly plan', async () => {
  const page = await choose('Monthly');
  await signUp(page, newEmail());
  expect(await buy(page, 'Monthly')).toBe('Premium, Monthly');
});

test('a member chooses at home, changes the choice, and a reload keeps it', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await page.getByRole('link', { name: 'Choose Yearly' }).click();
  await page.getByRole('heading', { name: 'Subscribe to Yearly' }).waitFor();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByRole('heading', { name: 'Subscribe to Monthly' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Subscribe to Monthly' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(false);
});

test('somebody who is signed in already goes on to the chosen plan', async () => {
  const page = await site.visit(
    '/login?tab=sign-up&next=%2Faccount%3Ftab%3Dbilling%26buy%3Dplan%26plan%3Dyearly',
    {
      as: 'inactive',
    },
  );
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  await page.getByRole('link', { name: 'Go to the app' }).click();
  await page.getByRole('heading', { name: 'Subscribe to Yearly' }).waitFor();
  expect(await toastOf(page, 'Error').count()).toBe(0);
});
