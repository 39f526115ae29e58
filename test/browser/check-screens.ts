import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { apiKeyLimits } from '../../src/account/api-keys/shared/contract.ts';
import type { Site, VisitOptions } from './site.ts';
import { expectFits, expectAccessible } from './violations.ts';

const visitorScreens = [
  '/',
  '/login',
  '/login?tab=sign-up',
  '/auth',
  '/auth?tab=register',
  '/auth/action',
  '/auth/action?mode=resetPassword&oobCode=used',
  '/sandbox/mail',
  '/docs',
  '/docs/webhooks',
  '/docs/reference/image-padding',
  '/changelog',
  '/status',
  '/no/such/page',
];
const memberScreens = [
  '/',
  '/login',
  '/app',
  '/account',
  '/account?tab=usage',
  '/account?tab=billing',
  '/account?tab=settings',
  '/results',
  '/webhooks',
];
const subscriberScreens = [
  '/app',
  '/redbubble',
  '/redbubble/999999',
  '/redbubble?tab=api',
  '/redbubble?tab=requests',
  '/text-overlay',
  '/text-overlay?tab=many',
  '/text-overlay?tab=api',
  '/text-overlay?tab=requests',
  '/image-padding',
  '/image-padding?tab=many',
  '/image-padding?tab=api',
  '/image-padding?tab=requests',
  '/audio-extraction',
  '/audio-extraction?tab=api',
  '/audio-extraction?tab=requests',
  '/templates',
  '/webhooks?tab=guides',
  '/api-keys',
  '/sandbox',
  '/kit',
];

interface Widths {
  readonly width: number;
  /** The width that the window is resized to in the same visit, and the check at that width. */
  readonly wider: { readonly width: number; readonly check: (page: Page) => Promise<void> };
}

/**
 * Checks every screen of the site against WCAG 2.2 AA in both themes and against its width, then once more at
 * a wider width in the same visit.
 */
export function checkScreens({ width, wider }: Widths, site: () => Site): void {
  const height = 900;
  const viewport = { width, height };
  const widen = (page: Page) => page.setViewportSize({ width: wider.width, height });
  const checkScreen = async (path: string, options: VisitOptions) => {
    const page = await site().visit(path, { viewport, ...options });
    await expectAccessible(page);
    await widen(page);
    await wider.check(page);
  };

  describe(`at ${width} and ${wider.width} px`, () => {
    test.each(visitorScreens)('a visitor meets no barrier on %s', (path) => checkScreen(path, {}));
    test.each(memberScreens)('an account holder meets no barrier on %s', (path) =>
      checkScreen(path, { as: 'inactive' }),
    );
    test.each(subscriberScreens)('a subscriber meets no barrier on %s', (path) =>
      checkScreen(path, { as: 'active_sub' }),
    );

    test('dialog, drawer, toast and the longest name of a key have no barrier either', async () => {
      const page = await site().visit('/api-keys', { viewport, as: 'active_sub' });
      await page.getByRole('button', { name: 'Create New API Key' }).click();
      await page.getByLabel('API Key Name').fill('W'.repeat(apiKeyLimits.nameMaxLength));
      await page.keyboard.press('Enter');
      await page.getByText("Copy this key now! You won't be able to see it again.").waitFor();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectFits(page);
      await page.locator('tr', { hasText: 'WWW' }).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { name: /^Delete "W/ }).waitFor();
      await expectFits(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      if (width < 768) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog').waitFor();
      }
      await expectAccessible(page);
    });
  });
}
