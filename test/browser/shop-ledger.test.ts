import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productEvents, redbubbleProducts, redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import { type ShopSite, startShopSite } from './shop-site.ts';
import { settle } from './settle.ts';
import { expectShown } from './site.ts';
import { expectAccessible } from './violations.ts';

const dayMs = 24 * 60 * 60 * 1000;

let site: ShopSite;
beforeAll(async () => {
  site = await startShopSite();
});
afterAll(() => site.close());

/** Marks works of a shop as missing, as two scans would. */
async function lose(workIds: readonly string[]) {
  const { orm } = site.app.deps.database;
  const at = site.app.clock.now();
  const lost = await orm
    .update(redbubbleProducts)
    .set({ missingSince: at, lastSeenAt: new Date(at.getTime() - 2 * dayMs), missingScans: 2 })
    .where(inArray(redbubbleProducts.productId, [...workIds]))
    .returning();
  await orm
    .insert(productEvents)
    .values(lost.map(({ id, shopId }) => ({ productId: id, shopId, event: 'product.missing' as const, at })));
}

test('a shop page filters what is missing, counts it by day, and shows the history of a work', async () => {
  const { page, add, openShop, rows } = await site.open();
  await add('losing');
  const [first, second] = site.market.state.shop('losing').works;
  await lose([first?.id ?? '', second?.id ?? '']);
  await page.reload();
  await openShop('losing');
  await expectShown(page.getByText('0 new products, 2 missing in 30 days'));
  await page.getByRole('link', { name: '2 products' }).click();
  await expect.poll(() => rows().count()).toBe(2);
  await expectShown(rows().first().getByText('Missing', { exact: true }));
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('missing');
  await rows()
    .first()
    .getByRole('button', { name: /^History/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
  expect(await dialog.getByRole('listitem').first().innerText()).toContain('Missing');
  await settle(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/app');
  await expectShown(page.getByText(/12 products, 2 missing/));
});

test('the events of a webhook are chosen with the shop and on its page; one always stays', async () => {
  const { page, add, openShop, toast } = await site.open();
  await page.getByRole('checkbox', { name: 'Returned products' }).uncheck();
  await add('choosing');
  const shop = await openShop('choosing');
  const choice = (name: string) => shop.getByRole('checkbox', { name });
  await expect.poll(() => choice('Missing products').isChecked()).toBe(true);
  expect(await choice('Returned products').isChecked()).toBe(false);
  await choice('Missing products').uncheck();
  await toast('Shop settings updated').first().waitFor();
  await expect.poll(() => choice('New products').isDisabled()).toBe(true);
});

test('a shop that was emptied says so, and that nothing is missing', async () => {
  const { page, add, openShop } = await site.open();
  await add('emptying');
  const shopUrl = 'https://www.redbubble.com/people/emptying/shop';
  const { orm } = site.app.deps.database;
  await orm.update(redbubbleShops).set({ status: 'empty' }).where(eq(redbubbleShops.shopUrl, shopUrl));
  await page.reload();
  await openShop('emptying');
  await expectShown(page.getByText(/^This shop is empty now/));
  await page.getByRole('combobox', { name: 'Status' }).selectOption('missing');
  await expectShown(page.getByText('No products are missing from this shop.'));
});
