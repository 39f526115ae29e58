import type { Page } from 'playwright-core';
import { quiet } from './traffic.ts';

/** Waits until a screen stands: its heading, its data, its fonts. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await quiet(page);
  await page.evaluate('document.fonts.ready');
}
