import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards } from '../shop.ts';
import { violations } from './violations.ts';
import { fillCard, toastOf } from './pay.ts';
import { settle } from './settle.ts';
import { type Site, startSite } from './site.ts';
import { subscribe } from './subscribe.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, viewport: { width, height: 900 } })),
);

describe.each(looks)('at $width px, $colorScheme', ({ width: _shown, ...look }) => {
  test('an account that buys meets no barrier', async () => {
    const page = await site.visit('/account?tab=billing', { ...look, as: 'inactive' });
    await expectNoBarrier(page);
    for (const form of ['plan', 'pass']) {
      await page.goto(`/account?tab=billing&buy=${form}`);
      await page.getByLabel('Card number').waitFor();
      await expectNoBarrier(page);
    }
    await fillCard(page, cards.declined);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await toastOf(page, 'Payment Failed').waitFor();
    await expectNoBarrier(page);
    await page.goto('/payment-success');
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    await expectNoBarrier(page);
  });

  test('a subscriber meets no barrier', async () => {
    const page = await site.visit('/app', { ...look, as: 'inactive' });
    await subscribe(page);
    await page.goto('/account?tab=billing');
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await page.getByText('Due now').waitFor();
    await expectNoBarrier(page);
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoBarrier(page);
    for (const path of ['/checkout', '/subscribe', '/subscription-success', '/sandbox']) {
      await page.goto(path);
      await settle(page);
      await expectNoBarrier(page);
    }
  });
});

async function expectNoBarrier(page: Page): Promise<void> {
  await settle(page);
  expect(await violations(page), page.url()).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0);
}

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
