import type { Page } from 'playwright-core';

/** Types a card into the open payment form. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill('');
  await page.getByLabel('Card number').pressSequentially(number.replaceAll(' ', ''));
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** The toast with this text. */
export function toastOf(page: Page, text: string) {
  return page.getByRole('listitem').filter({ hasText: text });
}

/** Resolves to the value beside a name in a list of facts. */
export async function factOf(page: Page, name: string): Promise<string> {
  return page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').innerText();
}
