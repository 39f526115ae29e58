import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { type ShopSite, shopUrlOf, startShopSite } from './shop-site.ts';
import { focused, tabTo } from './focus.ts';
import { settle } from './settle.ts';
import { expectShown } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: ShopSite;
beforeAll(async () => {
  site = await startShopSite();
});
afterAll(() => site.close());

test('the home screen leads to the shop monitor, which is empty at first', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  await expectShown(page.getByRole('heading', { name: 'Manage Redbubble' }));
  await page.getByRole('link', { name: 'Go to Redbubble Management' }).click();
  await page.waitForURL('**/redbubble');
  await expectShown(page.getByRole('heading', { name: 'Shop Monitor', level: 1 }));
  await expectShown(page.getByText('No shops added yet. Add your first Redbubble shop above.'));
  await expectShown(page.getByText('0 of 3 shops'));
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await links.nth(0).innerText()).toBe('Shop Monitor');
});

test('emails about new products are asked for with the shop, and switched on its page, once the address is verified', async () => {
  const { page, add, openShop, toast } = await site.open();
  const choice = page.getByRole('checkbox', { name: 'Email me new products' });
  expect(await choice.isDisabled()).toBe(true);
  await expectShown(page.getByText('Emails need a verified address'));
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  const { orm } = site.app.deps.database;
  await orm.update(users).set({ email: 'ada@example.com' }).where(eq(users.id, id));
  await page.reload();
  await expectShown(page.getByText('One email to ada@example.com for each scan that finds new products.'));
  await choice.check();
  await add('wants-emails');
  await openShop('wants-emails');
  const emails = page.getByRole('switch', { name: 'Email me new products' });
  expect(await emails.isChecked()).toBe(true);
  await emails.press('Space');
  await toast('Shop settings updated').waitFor();
  await page.reload();
  await emails.waitFor();
  expect(await emails.isChecked()).toBe(false);
});

test('a shop is added without a webhook, once there is an address for its emails', async () => {
  const { page, openShop, card } = await site.open();
  await page.getByRole('button', { name: 'Email only' }).click();
  await expectShown(page.getByText('Emails need a verified address'));
  expect(await page.getByLabel('Webhook URL').count()).toBe(0);
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  const { orm } = site.app.deps.database;
  await orm.update(users).set({ email: 'bea@example.com' }).where(eq(users.id, id));
  await page.reload();
  await page.getByRole('button', { name: 'Email only' }).click();
  await expectShown(page.getByText('One email to bea@example.com for each scan that finds new products.'));
  await page.getByRole('button', { name: 'Add Shop' }).click();
  await expectShown(page.getByText('Please fill in the shop URL', { exact: true }));
  await expectAccessible(page);
  await page.getByLabel('Shop URL').fill(shopUrlOf('by-email'));
  await page.getByRole('button', { name: 'Add Shop' }).click();
  await expectShown(card('by-email').getByText('Email only', { exact: true }));
  await openShop('by-email');
  await expectShown(page.getByText('None: news goes by email'));
  expect(await page.getByRole('switch', { name: 'Email me new products' }).isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Change webhook' }).click();
  await page.getByRole('dialog').getByLabel('Webhook URL').fill('https://hooks.example.com/bea');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectShown(page.getByText('https://hooks.example.com/bea', { exact: true }));
});

test('a shop is added, its products are the baseline, and a later one is found, posted and marked', async () => {
  const screen = await site.open();
  await screen.send('redbubble.com/people/Ada-Prints', screen.webhookUrl('ada'));
  await screen.toast('Redbubble shop added successfully and initial scraping started.').waitFor();
  const card = screen.card('ada-prints');
  await card.getByText('OK', { exact: true }).waitFor();
  await expectShown(card.getByText('The last scan read the whole shop.'));
  const spoken = screen.page.locator('#announcer', {
    hasText: 'ada-prints: The last scan read the whole shop.',
  });
  await spoken.waitFor({ state: 'attached' });
  await expectShown(card.getByRole('link', { name: shopUrlOf('ada-prints') }));
  await expectShown(card.getByText(screen.webhookUrl('ada'), { exact: true }));
  await expectShown(screen.page.getByText('1 of 3 shops'));
  // The form is there for another one, and empty.
  expect(await screen.page.getByLabel('Shop URL').inputValue()).toBe('');
  await screen.rows().first().waitFor();
  expect(await screen.rows().count()).toBe(12);
  expect(await screen.rows().getByText('Existing', { exact: true }).count()).toBe(12);
  expect(await screen.rows().getByText('New', { exact: true }).count()).toBe(0);

  const { id } = site.market.state.addWork('ada-prints', 'Brand New Fox');
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await screen.toast('Shop scraped successfully.').waitFor();
  expect(await screen.toast('Shop scraped successfully.').innerText()).toContain('1 new product');
  const found = screen.rows().first();
  await found.getByText('Sent', { exact: true }).waitFor();
  await expectShown(found.getByText(id, { exact: true }));
  await expectShown(found.getByText('Brand New Fox'));
  const headers = ['Product ID', 'Product URL', 'Webhook Status', 'Discovered', 'Actions'];
  expect(await screen.page.getByRole('columnheader').allInnerTexts()).toEqual(headers);
  // When it was sent, and when it was discovered.
  expect(await found.locator('time').count()).toBe(2);
  await expectShown(
    card.locator('dt', { hasText: 'Last scraped' }).locator('xpath=following-sibling::dd/time'),
  );
  await expectShown(found.getByText('New', { exact: true }));
  expect(await found.getByRole('link', { name: 'View Product' }).getAttribute('href')).toContain(id);
  const received = site.market.receiver.received.filter(({ name }) => name === 'ada');
  expect(received.map(({ body }) => body.product?.id)).toEqual([id]);

  await screen.page.reload();
  await found.getByText('Sent', { exact: true }).waitFor();
  expect(await screen.rows().getByText('New', { exact: true }).count()).toBe(0);

  await found.getByRole('link', { name: /^Deliveries/ }).click();
  await screen.page.getByText(/^Only deliveries about product:\d+:\d+$/).waitFor();
  const deliveries = screen.page.getByRole('region', { name: 'Deliveries' });
  const delivery = deliveries.getByRole('button', { name: /^Delivery \d+, New product found$/ });
  await delivery.first().waitFor();
  expect(await delivery.count()).toBe(1);
});

test('existing products are posted on request, and any product can be sent again', async () => {
  const screen = await site.open();
  await screen.page.getByLabel('Also notify for products already in the shop').check();
  await screen.add('all-of-it');
  const sent = screen.rows().filter({ has: screen.page.getByText('Sent', { exact: true }) });
  await sent.nth(11).waitFor();
  const received = () => site.market.receiver.received.filter(({ name }) => name === 'all-of-it').length;
  expect(received()).toBe(12);

  await screen.rows().nth(4).getByRole('button', { name: 'Send again' }).click();
  await screen.toast('Sending webhook').waitFor();
  await expect.poll(received).toBe(13);
});

test('the switches take effect at once, stay, and go back if the request fails', async () => {
  const screen = await site.open();
  const card = await screen.add('switched');
  const sync = card.getByRole('switch', { name: 'Sync products' });
  const post = card.getByRole('switch', { name: 'Post products' });
  await sync.click();
  await screen.toast('Shop settings updated').waitFor();
  await expectShown(card.getByText('No scheduled scans. Re-scrape still works.'));
  await post.click();
  await expectShown(card.getByText('New products are listed but never posted.'));
  await screen.page.reload();
  await settle(screen.page);
  expect([await sync.isChecked(), await post.isChecked()]).toEqual([false, false]);

  site.market.state.addWork('switched');
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await screen.rows().first().getByText('Not posted', { exact: true }).waitFor();

  await screen.page.route('**/toggles', (route) => route.abort());
  await sync.click();
  await screen.toast('Update failed').waitFor();
  expect(await sync.isChecked()).toBe(false);
});

test('the webhook URL can be changed to a public address', async () => {
  const screen = await site.open();
  await screen.add('readdressed');
  const card = await screen.openShop('readdressed');
  await card.getByRole('button', { name: 'Change webhook' }).click();
  const dialog = screen.page.getByRole('dialog', { name: 'Change webhook' });
  await dialog.getByLabel('Webhook URL').fill('http://10.0.0.1/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await screen.toast('Invalid webhook URL').waitFor();
  await dialog.getByLabel('Webhook URL').fill(screen.webhookUrl('elsewhere'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await screen.toast('Shop settings updated').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectShown(card.getByText(screen.webhookUrl('elsewhere'), { exact: true }));
});

test('a webhook URL that is switched off is marked at the shop, with a link to switch it on', async () => {
  const screen = await site.open();
  const card = await screen.add('unwanted');
  site.market.receiver.mode = 'gone';
  site.market.state.addWork('unwanted');
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await screen.rows().first().getByText('Failed', { exact: true }).waitFor();
  site.market.receiver.mode = 'ok';
  await screen.openShop('unwanted');
  await expectShown(card.getByText('This address is switched off, so nothing is posted.'));
  await card.getByRole('link', { name: 'See why and turn it on' }).click();
  await screen.page.waitForURL('**/webhooks');
  await expectShown(screen.page.getByText(screen.webhookUrl('unwanted')).first());
});

test('a shop is deleted by its name, and then it is gone', async () => {
  const screen = await site.open();
  await screen.add('left-behind');
  const card = await screen.openShop('left-behind');
  await card.getByRole('button', { name: 'Delete' }).click();
  const dialog = screen.page.getByRole('dialog', { name: 'Delete "left-behind"?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete shop' }).click();
  await screen.toast('Shop deleted').waitFor();
  await expectShown(screen.page.getByText('No shops added yet. Add your first Redbubble shop above.'));
  await screen.page
    .getByRole('heading', { name: 'Shop Monitor', level: 1 })
    .and(screen.page.locator(':focus'))
    .waitFor();
});

test('a shop has a page of its own; ten thousand products are shown in pages, which the address names', async () => {
  const screen = await site.open();
  await screen.add('small');
  await screen.add('large');
  const { page } = screen;
  const shop = await screen.openShop('large');
  const path = new URL(page.url()).pathname;
  const shopId = Number(path.split('/')[2]);
  await site.fill(shopId, 9_988);
  await page.reload();
  await page.getByText('Page 1 of 200', { exact: true }).waitFor();
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  expect(await current.allInnerTexts()).toEqual(['Shop Monitor']);
  expect(await screen.rows().count()).toBe(50);
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByText('Page 2 of 200', { exact: true }).waitFor();
  await page.getByText('Stored work 9937', { exact: true }).waitFor();
  await page.goto(path + new URL(page.url()).search);
  await page.getByText('Stored work 9937', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Newer' }).click();
  await page.getByText('Stored work 9987', { exact: true }).waitFor();

  await shop.getByRole('link', { name: 'All shops' }).click();
  await screen.openShop('small');
  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { name: 'large', level: 1 }).waitFor();
  // The address of a shop before it had a page.
  await page.goto(`/redbubble?shop=${shopId}`);
  await page.waitForURL(`**${path}`);
  await page.goto('/redbubble/999999');
  await page.getByRole('heading', { name: 'Shop not found' }).waitFor();
});

test('products have pictures, are searched and filtered by the address, and saved as a table', async () => {
  const screen = await site.open();
  await screen.add('seen');
  const { page } = screen;
  const drawn = screen.rows().first().locator('img');
  await drawn.waitFor();
  expect(await drawn.evaluate((image: { readonly naturalWidth?: number }) => image.naturalWidth)).toBe(320);
  await expectShown(page.getByRole('link', { name: 'Latest products of seen' }).locator('img').first());

  const { id } = site.market.state.addWork('seen', 'Only "Fox", 100 %');
  await screen.card('seen').getByRole('button', { name: 'Re-scrape' }).click();
  await screen.rows().getByText(id, { exact: true }).waitFor();
  const shop = await screen.openShop('seen');
  await expectShown(shop.getByText('1 new product in 30 days').first());
  await page.getByLabel('Search').fill('fox", 1');
  await page.waitForURL('**search=fox**');
  await expect.poll(() => screen.rows().count()).toBe(1);
  await page.getByLabel('Status').selectOption('Existing');
  await page.getByText('No matching products.').waitFor();
  await page.goBack();
  await expect.poll(() => screen.rows().count()).toBe(1);
  await page.reload();
  await expect.poll(() => screen.rows().count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('seen.csv');
  const table = await readFile(await download.path(), 'utf8');
  expect(table.split('\r\n').slice(1, 2).join('')).toContain(`${id},"Only ""Fox"", 100 %"`);
});

test('the feeds can be copied', async () => {
  const screen = await site.open();
  await screen.add('fed');
  const card = await screen.openShop('fed');
  await card.getByText('Feeds', { exact: true }).click();
  await card.getByRole('button', { name: 'Copy Atom feed' }).click();
  const copied = (await screen.page.evaluate('navigator.clipboard.readText()')) as string;
  const feed = await screen.page.request.get(new URL(copied).pathname);
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
});

test('nothing moves while the shops arrive', async () => {
  const { page, add } = await site.open();
  await add('stays-put');
  await page.addInitScript(`window.moved = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.moved += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.route('**/api/shops', async (route) => {
    await page.getByLabel('Shop URL').waitFor();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await route.continue();
  });
  await page.reload();
  await page.getByRole('link', { name: 'stays-put', exact: true }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.evaluate('window.moved')).toBeLessThan(0.01);
});

test('everything can be done by keyboard', async () => {
  const screen = await site.open();
  const { keyboard } = screen.page;
  await screen.page.getByLabel('Shop URL').focus();
  await keyboard.type(shopUrlOf('by-keys'));
  await keyboard.press('Tab');
  await keyboard.type(screen.webhookUrl('by-keys'));
  await tabTo(screen.page, 'button', 'Test');
  await tabTo(screen.page, 'checkbox', 'Also notify for products already in the shop');
  await keyboard.press('Space');
  await tabTo(screen.page, 'button', 'Add Shop');
  await keyboard.press('Enter');
  await focused(screen.page, 'button', 'Add Shop').waitFor();
  const card = screen.card('by-keys');
  await card.getByText('OK', { exact: true }).waitFor();
  await card.getByRole('link', { name: 'by-keys', exact: true }).focus();
  await keyboard.press('Tab');
  await card.getByRole('button', { name: 'Re-scrape' }).and(screen.page.locator(':focus')).waitFor();
  await card.getByRole('switch', { name: 'Post products' }).focus();
  await keyboard.press('Space');
  await screen.toast('Shop settings updated').waitFor();
  expect(await card.getByRole('switch', { name: 'Post products' }).isChecked()).toBe(false);
  await card.getByRole('link', { name: 'by-keys', exact: true }).focus();
  await keyboard.press('Enter');
  await screen.page
    .getByRole('heading', { name: 'by-keys', level: 1 })
    .and(screen.page.locator(':focus'))
    .waitFor();
  for (const name of ['Re-scrape', 'Delete']) await tabTo(screen.page, 'button', name);
});

test.each([390, 1280])(
  'shops, products and dialogs have no accessibility violations at %i px',
  async (width) => {
    const screen = await site.open({ viewport: { width, height: 900 } });
    await screen.add(`look-${width}`);
    await screen.rows().first().waitFor();
    await expectAccessible(screen.page);
    const card = await screen.openShop(`look-${width}`);
    await screen.page.locator('tbody tr').first().waitFor();
    // Where it is narrow, the settings are folded, so that the products come first.
    if (width < 1024) await card.getByRole('button', { name: 'Show settings' }).click();
    await card.getByText('Feeds', { exact: true }).click();
    await card.getByRole('button', { name: 'As a table' }).click();
    await expectAccessible(screen.page);
    await card.getByRole('button', { name: 'Change webhook' }).click();
    await screen.page.getByRole('dialog').waitFor();
    await expectAccessible(screen.page);
  },
);

test('no page requested another host, had an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
