import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards } from '#test/payments.ts';
import { expectAccessible, looks } from './violations.ts';
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

describe.each(looks)('at $width px', ({ width: _shown, ...look }) => {
  test('an account that buys meets no barrier', async () => {
    const page = await site.visit('/account?tab=billing', { ...look, as: 'inactive' });
    await checkScreen(page);
    for (const form of ['plan', 'pass']) {
      await page.goto(`/account?tab=billing&buy=${form}`);
      await page.getByLabel('Card number').waitFor();
      await checkScreen(page);
    }
    await fillCard(page, cards.declined);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await toastOf(page, 'Payment Failed').waitFor();
    await checkScreen(page);
    await page.goto('/payment-success');
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    await checkScreen(page);
  });

  test('a subscriber meets no barrier', async () => {
    const page = await site.visit('/app', { ...look, as: 'inactive' });
    await subscribe(page);
    await page.goto('/account?tab=billing');
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await page.getByText('Due now').waitFor();
    await checkScreen(page);
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('dialog').waitFor();
    await checkScreen(page);
    for (const path of ['/checkout', '/subscribe', '/subscription-success', '/sandbox']) {
      await page.goto(path);
      await settle(page);
      await checkScreen(page);
    }
  });
});

async function checkScreen(page: Page): Promise<void> {
  await settle(page);
  await expectAccessible(page);
}

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
