import type { Page } from 'playwright-core';

/** Types a card into the payment form that is open. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill('');
  await page.getByLabel('Card number').pressSequentially(number.replaceAll(' ', ''));
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** A toast with these words. */
export function toastOf(page: Page, words: string) {
  return page.getByRole('listitem').filter({ hasText: words });
}

/** The value that stands beside a name. */
export async function factOf(page: Page, name: string): Promise<string> {
  return page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').innerText();
}
