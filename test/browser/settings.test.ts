import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, newEmail, openEmail, password, signIn, signUp, toastOf } from './sign-in-steps.ts';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

test('an address is proved by mail, and the settings say so', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  // The stored token is valid: without the page of the link it would say "Not verified" for an hour more.
  await page.clock.setSystemTime(site.app.clock.now());
  await signUp(page, email);
  await page.goto('/account?tab=settings');
  await page.getByText('Not verified').waitFor();
  await openEmail(page, 'Verify your email for Overprint', email);
  await page.getByText('Done. This address is verified.').waitFor();
  await page.goto('/account?tab=settings');
  await page.getByText('Verified', { exact: true }).waitFor();
});

test('the list of browsers says that this one is in use now', async () => {
  const page = await site.visit('/account?tab=settings', { as: 'inactive' });
  const row = page.getByRole('listitem').filter({ has: page.getByText('This browser', { exact: true }) });
  await row.getByText('in use now').waitFor();
  expect(await row.getByText('last seen').count()).toBe(0);
});

test('an account without a subscription makes an API key in its settings', async () => {
  const page = await site.visit('/account?tab=settings', { as: 'inactive' });
  const access = page.getByRole('region', { name: 'API access' });
  await access.getByText('1,000 requests a month are free').waitFor();
  await access.getByRole('button', { name: 'Create New API Key' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('n8n');
  await page.getByRole('button', { name: 'Generate API Key' }).click();
  await page.getByText("Copy this key now! You won't be able to see it again.").waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await access.getByRole('cell', { name: 'n8n' }).waitFor();
  const key = await page.request
    .get('/api/keys')
    .then(async (response) => (await response.json())[0].key as string);
  const response = await page.request.get('/api/usage', { headers: { 'x-api-key': key } });
  expect(await response.json()).toMatchObject({ plan: 'free', limit: 1_000 });
});

test('an account of the older flow adds an email and is the same account by it', async () => {
  const email = newEmail();
  const page = await site.visit('/auth?tab=register');
  await fill(page, { Username: 'grace.older', Password: 'a sheet of proofs' });
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Welcome, grace.older!' }).waitFor();
  await page.goto('/account?tab=settings');
  const adding = page.getByRole('region', { name: 'Add an email' });
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Password', { exact: true }).fill(password);
  await adding.getByLabel('Confirm Password').fill(password);
  await adding.getByRole('button', { name: 'Add email' }).click();
  await toastOf(page, 'Email added').waitFor();
  const other = await site.visit('/login');
  await signIn(other, email);
  await other.getByRole('heading', { name: 'Welcome, grace.older!' }).waitFor();
});

test('signing out everywhere signs other browsers out at their next call', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  await signUp(page, email);
  const other = await site.visit('/login');
  await signIn(other, email);
  await other.waitForURL('**/app');
  await page.goto('/account?tab=settings');
  await page.getByText('This browser').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/login');
  await other.goto('/account');
  await other.waitForURL('**/login?next=%2Faccount');
});

test('an account is deleted once its name was typed', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  await signUp(page, email);
  await page.goto('/account?tab=settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Delete permanently' }).isDisabled()).toBe(true);
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await toastOf(page, 'Account deleted').waitFor();
  await page.goto('/login');
  await signIn(page, email);
  await expectShown(page.getByRole('alert').getByText('Invalid email or password'));
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
