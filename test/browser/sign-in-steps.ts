import type { Page } from 'playwright-core';
import { settle } from './settle.ts';

/** The password of everyone who signs up in these tests. */
export const password = 'proofs';
let people = 0;
/** Returns an address that has not been used yet. */
export const newEmail = () => {
  people += 1;
  return `ada${people}@example.com`;
};
export const toastOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
export const greeting = (page: Page) => page.getByRole('heading', { name: /^Welcome, / });

/** Fills fields by their labels. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fill(page, { Email: email, Password: password, 'Confirm Password': password });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toastOf(page, 'Account created successfully!').waitFor();
}

export async function signIn(page: Page, email: string, word = password): Promise<void> {
  await fill(page, { Email: email, Password: word });
  await page.getByRole('button', { name: /^Sign In/ }).click();
}

/** Opens the link of an email in the local mailbox. */
export async function openEmail(page: Page, subject: string, to: string): Promise<void> {
  await page.goto('/sandbox/mail');
  await settle(page);
  const email = page.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: to });
  // The link has the public origin, which differs from the test's.
  const link = new URL((await email.first().getByRole('link', { name: /^http/ }).getAttribute('href')) ?? '');
  await page.goto(link.pathname + link.search);
}
