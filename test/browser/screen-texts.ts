import type { Locator, Page } from 'playwright-core';

/** The links of the sidebar. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Goes to another screen through the sidebar. */
export const go = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();

/** Waits until each of these texts is shown, as the whole text of an element. */
export async function expectTexts(scope: Page | Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await scope.getByText(text, { exact: true }).first().waitFor();
}

/** Resolves to the options of a select. */
export const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label).locator('option').allInnerTexts();

/** Resolves to the headers of the tables' columns. */
export const headersOf = (page: Page) => page.getByRole('columnheader').allInnerTexts();

/** Resolves to attributes of a field. */
export const attributesOf = (field: Locator, ...names: string[]) =>
  Promise.all(names.map((name) => field.getAttribute(name)));
