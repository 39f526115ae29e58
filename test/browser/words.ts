import type { Locator, Page } from 'playwright-core';

/** The links of the sidebar. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Goes to another screen by the sidebar. */
export const go = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();

/** Fails unless each of these words stands there, with nothing around them. */
export async function expectWords(scope: Page | Locator, words: readonly string[]): Promise<void> {
  for (const text of words) await scope.getByText(text, { exact: true }).first().waitFor();
}

/** What a select offers. */
export const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label).locator('option').allInnerTexts();

/** What a table's columns are called. */
export const headersOf = (page: Page) => page.getByRole('columnheader').allInnerTexts();

/** Attributes of a field as they stand in the page. */
export const attributesOf = (field: Locator, ...names: string[]) =>
  Promise.all(names.map((name) => field.getAttribute(name)));
