import { describe, expect, test } from 'vitest';
import type { Site, VisitOptions } from './site.ts';
import { looks, violations } from './violations.ts';

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
];
const subscriberScreens = [
  '/app',
  '/redbubble',
  '/redbubble?tab=api',
  '/redbubble?tab=requests',
  '/text-overlay',
  '/text-overlay?tab=api',
  '/text-overlay?tab=requests',
  '/image-padding',
  '/image-padding?tab=api',
  '/image-padding?tab=requests',
  '/audio-extraction',
  '/audio-extraction?tab=api',
  '/audio-extraction?tab=requests',
  '/api-keys',
  '/sandbox',
  '/kit',
  '/docs',
];

/** Holds every screen of the site to WCAG 2.2 AA and to its width, at one width in both themes. */
export function holdScreens(width: number, site: () => Site): void {
  describe.each(looks.filter((look) => look.width === width))(
    'at $width px, $colorScheme',
    ({ width: _shown, ...look }) => {
      const expectNoBarrier = async (path: string, options: VisitOptions) => {
        const page = await site().visit(path, { ...look, ...options });
        expect(await violations(page), path).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0);
        await page.context().close();
      };

      test.each(visitorScreens)('a visitor meets no barrier on %s', (path) => expectNoBarrier(path, {}));
      test.each(memberScreens)('an account holder meets no barrier on %s', (path) =>
        expectNoBarrier(path, { as: 'inactive' }),
      );
      test.each(subscriberScreens)('a subscriber meets no barrier on %s', (path) =>
        expectNoBarrier(path, { as: 'active_sub' }),
      );

      test('dialog, drawer and toast hold no barrier either', async () => {
        const page = await site().visit('/api-keys', { ...look, as: 'active_sub' });
        await page.getByRole('button', { name: 'Create New API Key' }).click();
        await page.getByLabel('API Key Name').fill('shown');
        await page.keyboard.press('Enter');
        await page.getByText("Copy this key now! You won't be able to see it again.").waitFor();
        expect(await violations(page)).toEqual([]);
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        if (look.viewport.width < 768) {
          await page.getByRole('button', { name: 'Menu' }).click();
          await page.getByRole('dialog').waitFor();
        }
        expect(await violations(page)).toEqual([]);
        await page.context().close();
      });
    },
  );
}
