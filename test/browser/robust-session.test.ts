import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, newEmail, signUp } from './sign-in-steps.ts';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

const credentials = { Username: 'ada.prints', Password: 'a sheet of proofs' };

async function secondTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await settle(tab);
  return tab;
}

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'You are signed out' });

async function signOutIn(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await tab.getByRole('button', { name: 'Join the list' }).waitFor();
}

test('a sign-out in another tab is said, and signing in again goes on with what was typed', async () => {
  const page = await site.visit('/auth?tab=register');
  await fill(page, credentials);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/app');
  await page.goto('/account?tab=settings');
  await settle(page);
  const typed = page.getByRole('textbox', { name: 'Email' });
  await typed.fill('typed@example.com');
  const other = await secondTab(page, '/app');

  await signOutIn(other);
  await endedDialog(page).getByLabel('Username').fill(credentials.Username);
  await endedDialog(page).getByLabel('Password').fill(credentials.Password);
  await endedDialog(page).getByRole('button', { name: 'Login' }).click();
  await endedDialog(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?tab=settings');
  expect(await typed.inputValue()).toBe('typed@example.com');
  // The other tab hears of the sign-in too.
  await expectShown(other.getByRole('heading', { name: 'Welcome, ada.prints!' }));

  await signOutIn(other);
  await endedDialog(page).getByRole('button', { name: 'Leave this page' }).click();
  await page.waitForURL('**/login?next=%2Faccount%3Ftab%3Dsettings');
  await page.context().close();
});

test('a session that the server ended is said at the next call', async () => {
  const page = await site.visit('/account', { as: 'inactive' });
  await page.context().clearCookies();
  await page.getByRole('tab', { name: 'Usage Details' }).click();
  await expectShown(endedDialog(page));
  expect(new URL(page.url()).search).toBe('?tab=usage');
  await page.context().close();
});

test('an expired token is renewed silently, and one that stays refused ends the session', async () => {
  const page = await site.visit('/login');
  await signUp(page, newEmail());
  await page.waitForURL('**/app');
  const refused = { status: 401, json: { success: false, error: 'Sign-in required', code: 'unauthorized' } };
  let refusals = 0;
  await page.route('**/api/requests?*', (route) => {
    refusals += 1;
    return refusals === 1 ? route.fulfill(refused) : route.continue();
  });
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('tab', { name: 'Usage Details' }).click();
  await page.getByText('No API requests found').waitFor();
  expect(refusals).toBe(2);
  expect(await endedDialog(page).count()).toBe(0);

  await page.route('**/api/**', (route) => route.fulfill(refused));
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expectShown(endedDialog(page).getByLabel('Email'));
  await page.context().close();
});

test('what one tab changes reaches the others', async () => {
  const page = await site.visit('/api-keys', { as: 'active_sub' });
  const other = await secondTab(page, '/api-keys');
  await page.getByRole('button', { name: 'Create New API Key' }).click();
  await page.getByLabel('API Key Name').fill('made in the first tab');
  await page.keyboard.press('Enter');
  await expectShown(other.getByRole('cell', { name: 'made in the first tab' }));
  await page.context().close();
});

test('back and forward keep the place on each page', async () => {
  const page = await site.visit('/redbubble?tab=api', {
    as: 'active_sub',
    viewport: { width: 1000, height: 500 },
  });
  const scrolledTo = (y: number) => expect.poll(() => page.evaluate('Math.round(scrollY)')).toBe(y);
  // The page is as long as that once its parts are there.
  await expect.poll(() => page.evaluate('scrollTo(0, 1500), Math.round(scrollY)')).toBe(1500);
  await page.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('heading', { name: 'Your API Keys' }).waitFor();
  await scrolledTo(0);
  await page.goBack();
  await scrolledTo(1500);
  await page.goForward();
  await scrolledTo(0);
  await page.context().close();
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
