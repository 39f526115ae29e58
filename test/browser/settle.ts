import type { Page } from 'playwright-core';

/** Waits until a screen stands: its heading, its data, its fonts. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
}
