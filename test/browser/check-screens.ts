import { test } from 'vitest';
import type { Site, VisitOptions } from './site.ts';
import { expectAccessible, expectAccessibleInLightTheme, expectFits } from './violations.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

const visitorScreens = [
  '/',
  '/login',
  '/login?tab=sign-up',
  '/auth',
  '/auth?tab=register',
  '/auth/action',
  '/auth/reset',
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
  '/analytics',
  '/webhooks',
];
const subscriberScreens = [
  '/app',
  '/redbubble',
  '/redbubble/999999',
  '/redbubble?tab=requests',
  '/text-overlay',
  '/text-overlay?tab=many',
  '/text-overlay?tab=requests',
  '/image-padding',
  '/image-padding?tab=many',
  '/image-padding?tab=requests',
  '/print-files',
  '/print-files?tab=many',
  '/print-files?tab=requests',
  '/audio-extraction',
  '/audio-extraction?tab=requests',
  '/templates',
  '/webhooks?tab=guides',
  '/api-keys',
  '/sandbox',
  '/kit',
];

/** The longest ones, whose markup is the same at each width. */
const referenceScreens = [
  '/redbubble?tab=api',
  '/text-overlay?tab=api',
  '/image-padding?tab=api',
  '/print-files?tab=api',
  '/audio-extraction?tab=api',
];

const height = 900;
const viewportOf = (width: number) => ({ width, height });

/** Each width at which a layout begins, and one far beyond, with its check. The window grows in one visit. */
const widths = [
  { width: 390, check: expectAccessible },
  { width: 768, check: expectAccessibleInLightTheme },
  { width: 1280, check: expectAccessible },
  { width: 1920, check: expectFits },
] as const;

/** Checks every screen of the site against WCAG 2.2 AA in both themes and against its width. */
export function checkScreens(site: () => Site): void {
  const checkScreen = async (path: string, options: VisitOptions) => {
    const page = await site().visit(path, { viewport: viewportOf(widths[0].width), ...options });
    for (const { width, check } of widths) {
      await page.setViewportSize(viewportOf(width));
      await check(page);
    }
  };

  test.each(visitorScreens)('a visitor meets no barrier on %s', (path) => checkScreen(path, {}));
  test.each(memberScreens)('an account holder meets no barrier on %s', (path) =>
    checkScreen(path, { as: 'inactive' }),
  );
  test.each(subscriberScreens)('a subscriber meets no barrier on %s', (path) =>
    checkScreen(path, { as: 'active_sub' }),
  );

  test.each(referenceScreens)('a subscriber meets no barrier on %s', async (path) => {
    const page = await site().visit(path, { viewport: viewportOf(390), as: 'active_sub' });
    await expectAccessible(page);
    for (const { width } of widths) {
      await page.setViewportSize(viewportOf(width));
      await expectFits(page);
    }
  });

  test.each([390, 1280])(
    'at %i px dialog, drawer, toast and the longest name of a key have no barrier either',
    async (width) => {
      const page = await site().visit('/api-keys', { viewport: viewportOf(width), as: 'active_sub' });
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
    },
  );
}
