import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

/** The named element, if it has the focus. */
export function focused(page: Page, role: Role, name: string): Locator {
  return page.getByRole(role, { name, exact: true }).and(page.locator(':focus'));
}

/** Presses Tab, or Shift+Tab to go back, until the named element has the focus. */
export async function tabTo(
  page: Page,
  role: Role,
  name: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    if ((await focused(page, role, name).count()) > 0) return;
  }
  throw new Error(`Expected ${key} to reach the ${role} "${name}", it did not`);
}
