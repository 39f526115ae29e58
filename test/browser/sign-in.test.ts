import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firebaseUser } from '#account/access/shared/identity.ts';
import { sandboxIdentities } from '#sandbox/identity/server/tables.ts';
import { fill, greeting, newEmail, openEmail, password, signIn, signUp, toastOf } from './sign-in-steps.ts';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

/** The account chooser's window, which the page opens. */
async function chooser(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor();
  return popup;
}

test('a user signs up by email, stays signed in over a reload, signs out and in again', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  await signUp(page, email);
  await page.waitForURL('**/app');
  await greeting(page).waitFor();
  await page.reload();
  await greeting(page).waitFor();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Join the list' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Join the list' }).waitFor();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In Last used' }).waitFor();
  await signIn(page, email);
  await toastOf(page, 'Success').filter({ hasText: 'Signed in successfully!' }).waitFor();
  await page.waitForURL('**/app');
});

test('a link that verifies an address says so if the session is confirmed late', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  await signUp(page, email);
  await page.waitForURL('**/app');
  const applied = Promise.withResolvers<void>();
  page.on('response', (response) => {
    if (response.url().includes('accounts:update')) applied.resolve();
  });
  await page.route(`**${firebaseUser.path}`, async (route) => {
    if (page.url().includes('mode=verifyEmail')) await applied.promise;
    await route.continue();
  });
  await openEmail(page, 'Verify your email for Overprint', email);
  await page.getByText('This address is verified').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await greeting(page).waitFor();
});

test('a sign-out stays one if the session is confirmed only afterwards', async () => {
  const page = await site.visit('/login');
  await signUp(page, newEmail());
  await page.waitForURL('**/app');
  const signedOut = Promise.withResolvers<void>();
  await page.route(`**${firebaseUser.path}`, async (route) => {
    await signedOut.promise;
    await route.continue();
  });
  await page.reload();
  await greeting(page).waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await toastOf(page, 'You have been signed out successfully').waitFor();
  const confirmed = page.waitForResponse(`**${firebaseUser.path}`);
  signedOut.resolve();
  await confirmed;
  await settle(page);
  await page.getByRole('button', { name: 'Join the list' }).waitFor();
});

test('passwords that differ show an error at once and nothing is sent', async () => {
  const page = await site.visit('/login?tab=sign-up');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(request.url());
  });
  await fill(page, { Email: newEmail(), Password: password, 'Confirm Password': 'other!' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  const toast = toastOf(page, 'Password mismatch');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('Passwords do not match');
  expect(asked).toEqual([]);
});

test('a wrong password and an unknown address read the same, in a toast and in an alert', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  await signUp(page, email);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await toastOf(page, 'You have been signed out successfully').waitFor();
  for (const address of [email, 'nobody@example.com']) {
    await signIn(page, address, 'wrong words');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe('Invalid email or password');
    await toastOf(page, 'Sign-in failed').waitFor();
  }
  await signIn(page, email);
  await page.waitForURL('**/app');
});

test('an error of one form is gone on the other, and as soon as something is typed', async () => {
  const page = await site.visit('/login');
  await signIn(page, newEmail(), 'wrong words');
  await page.getByRole('alert').waitFor();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await toastOf(page, 'Sign-in failed').waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await signIn(page, newEmail(), 'wrong words');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Email').fill('a');
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

test('an address that has an account and a short password are each marked, focused and said', async () => {
  const email = newEmail();
  const first = await site.visit('/login');
  await signUp(first, email);
  const page = await site.visit('/login?tab=sign-up');
  await fill(page, { Email: email, Password: password, 'Confirm Password': password });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectShown(page.getByRole('alert').getByText('This email already has an account. Sign in instead.'));
  await expectShown(page.getByLabel('Email').and(page.locator(':focus[aria-invalid=true]')));
  await fill(page, { Email: newEmail(), Password: 'short', 'Confirm Password': 'short' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  // The provider's own words.
  await expectShown(page.getByRole('alert').getByText('Password should be at least 6 characters'));
  await expectShown(
    page.getByLabel('Password', { exact: true }).and(page.locator(':focus[aria-invalid=true]')),
  );
  await page.getByLabel('Password', { exact: true }).fill('a longer one');
  await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' });
});

test('Google signs in through a window of its own, and offers the same account the next time', async () => {
  const page = await site.visit('/login');
  const popup = await chooser(page);
  await popup.getByLabel('Email').fill('grace@gmail.example');
  await popup.getByLabel('Name').fill('Grace Hopper');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await toastOf(page, 'Success').filter({ hasText: 'Signed in with Google successfully!' }).waitFor();
  await page.getByRole('heading', { name: 'Welcome, Grace Hopper!' }).waitFor();

  const photoUrl = `${site.origin}/favicon.svg`;
  const { orm } = site.app.deps.database;
  await orm
    .update(sandboxIdentities)
    .set({ photoUrl })
    .where(eq(sandboxIdentities.email, 'grace@gmail.example'));
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  for (const fact of ['grace@gmail.example', 'Grace Hopper']) await page.getByText(fact).waitFor();
  await page.locator(`img[src="${photoUrl}"]`).waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const again = await chooser(page);
  await again.getByRole('button', { name: /Grace Hopper/ }).click();
  await page.waitForURL('**/app');
});

test('a closed sign-in window leaves the form as it was, with a message', async () => {
  const page = await site.visit('/login');
  const popup = await chooser(page);
  // The window is gone before a click of the test could say that it was done.
  await popup.evaluate(`setTimeout(() => document.querySelector('#cancel').click())`);
  await toastOf(page, 'The sign-in window was closed before sign-in was complete').waitFor();
  expect(await page.getByRole('button', { name: 'Continue with Google' }).isEnabled()).toBe(true);
});

test('a sign-in leads to the page that was asked for, never to another host', async () => {
  const email = newEmail();
  const page = await site.visit('/account?tab=settings');
  expect(new URL(page.url()).pathname).toBe('/login');
  await signUp(page, email);
  await page.waitForURL('**/account?tab=settings');
  await page.getByText('Firebase Authentication').waitFor();
  const other = await site.visit(`/login?next=${encodeURIComponent('//evil.example/')}`);
  await signIn(other, email);
  await other.waitForURL('**/app');
});

test('a forgotten password is reset by mail', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  await signUp(page, email);
  const other = await site.visit('/login');
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByRole('button', { name: 'Forgot your password?' }).click();
  expect(await other.getByRole('dialog').getByLabel('Email').inputValue()).toBe(email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await other.getByText('a link to choose a new password is on its way').waitFor();
  await openEmail(other, 'Reset your Overprint password', email);
  await other.getByLabel('New password').fill('renewed');
  await other.getByRole('button', { name: 'Set password' }).click();
  await toastOf(other, 'Password changed').waitFor();
  await signIn(other, email, 'renewed');
  await other.waitForURL('**/app');
});

test('a sign-in whose mark was lost is found after the landing page is there', async () => {
  const page = await site.visit('/login');
  await signUp(page, newEmail());
  await page.waitForURL('**/app');
  await page.evaluate("localStorage.removeItem('overprint:session')");
  await page.goto('/');
  await greeting(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a user whose identity was disabled is signed out', async () => {
  const email = newEmail();
  const page = await site.visit('/login');
  await signUp(page, email);
  await page.waitForURL('**/app');
  const { orm } = site.app.deps.database;
  await orm.update(sandboxIdentities).set({ disabled: true }).where(eq(sandboxIdentities.email, email));
  await page.reload();
  await page.waitForURL('**/login?next=%2Fapp');
  await signIn(page, email);
  await expectShown(page.getByRole('alert').getByText('This account is disabled'));
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
