import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { fill, newEmail, password, signIn, signUp, toastOf } from './sign-in-steps.ts';
import { expectShown, type Site, startSite, type VisitOptions } from './site.ts';
import { expectAccessible, looks } from './violations.ts';
import { freshSignInLimits } from '#platform/shared/fresh-sign-in-problems.ts';

const ownPassword = 'a sheet of proofs';
let people = 0;
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

/** Every sign-in so far is older than what the server takes for fresh. */
const letTimeGoBy = () => site.app.clock.forward(freshSignInLimits.minutes * 60_000 + 1_000);

/** A screen of a subscriber with a username, whose sign-in is old. */
async function visitLate(path: string, options?: VisitOptions): Promise<Page> {
  people += 1;
  const page = await site.visit('/docs', options);
  const username = `grace.late${people}`;
  const registered = await page.request.post('/api/register', { data: { username, password: ownPassword } });
  const { orm } = site.app.deps.database;
  const id = Number((await registered.json()).id);
  await orm.update(users).set({ userStatus: 'active_sub' }).where(eq(users.id, id));
  letTimeGoBy();
  await page.goto(path);
  return page;
}

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const passwordField = (page: Page) => confirmation(page).getByLabel('Current password');

async function askForKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create New API Key' }).click();
  await page.getByLabel('API Key Name').fill(name);
  await page.keyboard.press('Enter');
  await confirmation(page).waitFor();
}

async function confirm(page: Page, word: string): Promise<void> {
  await passwordField(page).fill(word);
  await page.keyboard.press('Enter');
}

const newKey = (page: Page) => page.getByText("Copy this key now! You won't be able to see it again.");
const expectFocused = (page: Page, field: Locator) => expectShown(field.and(page.locator(':focus')));

describe.each(looks)('at $width px', ({ viewport }) => {
  test('a key is made after the password, by keyboard alone and without a barrier', async () => {
    const page = await visitLate('/api-keys', { viewport });
    await askForKey(page, 'n8n');
    await expectFocused(page, passwordField(page));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await confirmation(page).getByText('Password is required').waitFor();
    await confirm(page, 'wrong words here');
    await confirmation(page).getByText('The current password is wrong').waitFor();
    expect(await passwordField(page).getAttribute('aria-invalid')).toBe('true');
    await expectFocused(page, passwordField(page));
    await expectAccessible(page);
    await page.keyboard.type(ownPassword);
    await page.keyboard.press('Enter');
    await newKey(page).waitFor();
    expect(await confirmation(page).count()).toBe(0);
    await expectShown(page.locator('tr', { hasText: 'n8n' }));
  });
});

test('a confirmation that is closed leaves the name where it was typed, and makes no key', async () => {
  const page = await visitLate('/account?tab=settings');
  await askForKey(page, 'Make, second floor');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => confirmation(page).getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await close();
    await confirmation(page).waitFor({ state: 'detached' });
    const name = page.getByLabel('API Key Name');
    expect(await name.inputValue()).toBe('Make, second floor');
    await expectFocused(page, name);
    expect(await toastOf(page, 'Error').count()).toBe(0);
    await name.press('Enter');
    await confirmation(page).waitFor();
  }
  expect(await page.request.get('/api/keys').then((response) => response.json())).toEqual([]);
});

test('a confirmation without a connection can be repeated', async () => {
  const page = await visitLate('/account?tab=settings');
  await askForKey(page, 'n8n');
  await page.route('**/api/keys', (route) => route.abort());
  await confirm(page, ownPassword);
  await confirmation(page).getByText('The server could not be reached').waitFor();
  await page.unroute('**/api/keys');
  await page.keyboard.press('Enter');
  await newKey(page).waitFor();
});

test('an email is added after the password, also when the first confirmation was closed', async () => {
  const email = newEmail();
  const page = await visitLate('/account?tab=settings');
  const adding = page.getByRole('region', { name: 'Add an email' });
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Password', { exact: true }).fill(password);
  await adding.getByLabel('Confirm Password').fill(password);
  await adding.getByRole('button', { name: 'Add email' }).click();
  await confirmation(page).waitFor();
  await page.keyboard.press('Escape');
  await adding.getByRole('button', { name: 'Add email' }).click();
  await confirm(page, ownPassword);
  await toastOf(page, 'Email added').waitFor();
  const other = await site.visit('/login');
  await signIn(other, email);
  await other.getByRole('heading', { name: /^Welcome, grace\.late/ }).waitFor();
});

test('an account with an email is deleted after the password that its provider knows', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  await signUp(page, email);
  letTimeGoBy();
  await page.goto('/account?tab=settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await confirm(page, 'wrong words here');
  await confirmation(page).getByText('The current password is wrong').waitFor();
  expect(await confirmation(page).getByRole('button', { name: 'Continue with Google' }).count()).toBe(0);
  await confirm(page, password);
  await toastOf(page, 'Account deleted').waitFor();
  await page.goto('/login');
  await signIn(page, email);
  await expectShown(page.getByRole('alert').getByText('Invalid email or password'));
});

test('a user without a password signs in again with Google, only with the same account', async () => {
  const page = await site.visit('/login');
  const chooser = async () => {
    const button = page.getByRole('button', { name: 'Continue with Google' });
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    return popup;
  };
  const choose = async (email: string) => {
    const popup = await chooser();
    await fill(popup, { Email: email, Name: 'Grace' });
    await popup.getByRole('button', { name: 'Continue' }).click();
  };
  await choose('grace.late@gmail.example');
  await page.waitForURL('**/app');
  letTimeGoBy();
  await page.goto('/account?tab=settings');
  await askForKey(page, 'n8n');
  expect(await passwordField(page).count()).toBe(0);
  await expectAccessible(page);
  await choose('somebody.else@gmail.example');
  await confirmation(page).getByText('This is a different account.').waitFor();
  await choose('grace.late@gmail.example');
  await newKey(page).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Usage' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('This browser').waitFor();
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
