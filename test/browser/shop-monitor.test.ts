import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopSite, shopUrlOf, startShopSite } from './shop-desk.ts';
import { settle } from './settle.ts';
import { expectShown } from './site.ts';
import { expectNoBarrier } from './violations.ts';

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
  expect(await links.first().innerText()).toBe('Shop Monitor');
});

test('a shop is added, its products are the baseline, and a later one is found, posted and marked', async () => {
  const desk = await site.open();
  await desk.send('redbubble.com/people/Ada-Prints', desk.webhookUrl('ada'));
  await desk.toast('Redbubble shop added successfully and initial scraping started.').waitFor();
  const card = desk.card('ada-prints');
  await card.getByText('OK', { exact: true }).waitFor();
  await expectShown(card.getByText('The last scan read the whole shop.'));
  const spoken = desk.page.locator('#announcer', {
    hasText: 'ada-prints: The last scan read the whole shop.',
  });
  await spoken.waitFor({ state: 'attached' });
  await expectShown(card.getByRole('link', { name: shopUrlOf('ada-prints') }));
  await expectShown(card.getByText(desk.webhookUrl('ada'), { exact: true }));
  await expectShown(desk.page.getByText('1 of 3 shops'));
  expect(await desk.page.getByLabel('Shop URL').inputValue()).toBe('');
  await desk.rows().first().waitFor();
  expect(await desk.rows().count()).toBe(12);
  expect(await desk.rows().getByText('Existing', { exact: true }).count()).toBe(12);
  expect(await desk.rows().getByText('New', { exact: true }).count()).toBe(0);

  const { id } = site.market.state.addWork('ada-prints', 'Brand New Fox');
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await desk.toast('Shop scraped successfully.').waitFor();
  expect(await desk.toast('Shop scraped successfully.').innerText()).toContain('1 new product');
  const found = desk.rows().first();
  await found.getByText('Sent', { exact: true }).waitFor();
  await expectShown(found.getByText(id, { exact: true }));
  await expectShown(found.getByText('Brand New Fox'));
  const headers = ['Product ID', 'Product URL', 'Webhook Status', 'Discovered', 'Actions'];
  expect(await desk.page.getByRole('columnheader').allInnerTexts()).toEqual(headers);
  // When it was sent, and when it was discovered.
  expect(await found.locator('time').count()).toBe(2);
  await expectShown(
    card.locator('dt', { hasText: 'Last scraped' }).locator('xpath=following-sibling::dd/time'),
  );
  await expectShown(found.getByText('New', { exact: true }));
  expect(await found.getByRole('link', { name: 'View Product' }).getAttribute('href')).toContain(id);
  const received = site.market.receiver.received.filter(({ name }) => name === 'ada');
  expect(received.map(({ body }) => body.product?.id)).toEqual([id]);

  await desk.page.reload();
  await found.getByText('Sent', { exact: true }).waitFor();
  expect(await desk.rows().getByText('New', { exact: true }).count()).toBe(0);

  await found.getByRole('link', { name: /^Deliveries/ }).click();
  await desk.page.getByText(/^Only deliveries about product:\d+:\d+$/).waitFor();
  const deliveries = desk.page.getByRole('region', { name: 'Deliveries' });
  const delivery = deliveries.getByRole('button', { name: /^Delivery \d+, product.discovered$/ });
  await delivery.first().waitFor();
  expect(await delivery.count()).toBe(1);
});

test('who wants the products that are there already gets them all, and any product again', async () => {
  const desk = await site.open();
  await desk.page.getByLabel('Also notify for products already in the shop').check();
  await desk.add('all-of-it');
  const sent = desk.rows().filter({ has: desk.page.getByText('Sent', { exact: true }) });
  await sent.nth(11).waitFor();
  const received = () => site.market.receiver.received.filter(({ name }) => name === 'all-of-it').length;
  expect(received()).toBe(12);

  await desk.rows().nth(4).getByRole('button', { name: 'Send again' }).click();
  await desk.toast('Webhook on its way').waitFor();
  await expect.poll(received).toBe(13);
});

test('the switches take effect at once, stay, and go back where the server refuses', async () => {
  const desk = await site.open();
  const card = await desk.add('switched');
  const sync = card.getByRole('switch', { name: 'Sync products' });
  const post = card.getByRole('switch', { name: 'Post products' });
  await sync.click();
  await desk.toast('Shop settings updated').waitFor();
  await expectShown(card.getByText('None: Sync products is off'));
  await post.click();
  await expectShown(card.getByText('New products are listed but not posted, not later either.'));
  await desk.page.reload();
  await settle(desk.page);
  expect([await sync.isChecked(), await post.isChecked()]).toEqual([false, false]);

  site.market.state.addWork('switched');
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await desk.rows().first().getByText('Not posted', { exact: true }).waitFor();

  await desk.page.route('**/toggles', (route) => route.abort());
  await sync.click();
  await desk.toast('Update failed').waitFor();
  expect(await sync.isChecked()).toBe(false);
});

test('the webhook address can be changed, to one that the guard lets through', async () => {
  const desk = await site.open();
  const card = await desk.add('readdressed');
  await card.getByRole('button', { name: 'Change webhook' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Change webhook' });
  await dialog.getByLabel('Webhook URL').fill('http://10.0.0.1/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.toast('Invalid webhook URL').waitFor();
  await dialog.getByLabel('Webhook URL').fill(desk.webhookUrl('elsewhere'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.toast('Shop settings updated').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectShown(card.getByText(desk.webhookUrl('elsewhere'), { exact: true }));
});

test('an address that is switched off is told at the shop, and leads to where it is switched on', async () => {
  const desk = await site.open();
  const card = await desk.add('unwanted');
  site.market.receiver.mode = 'gone';
  site.market.state.addWork('unwanted');
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await desk.rows().first().getByText('Failed', { exact: true }).waitFor();
  site.market.receiver.mode = 'ok';
  await desk.page.reload();
  await expectShown(card.getByText('This address is switched off, so nothing is posted.'));
  await card.getByRole('link', { name: 'See why and switch it on' }).click();
  await desk.page.waitForURL('**/account?tab=settings&event=product.discovered');
  await expectShown(desk.page.getByText(desk.webhookUrl('unwanted')).first());
});

test('a shop is deleted by its name, and then it is gone', async () => {
  const desk = await site.open();
  const card = await desk.add('left-behind');
  await card.getByRole('button', { name: 'Delete' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Delete "left-behind"?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete shop' }).click();
  await desk.toast('Shop deleted').waitFor();
  await expectShown(desk.page.getByText('No shops added yet. Add your first Redbubble shop above.'));
  await desk.page
    .getByRole('heading', { name: 'Shop Monitor', level: 1 })
    .and(desk.page.locator(':focus'))
    .waitFor();
});

test('the chosen shop and the page of its products stand in the address; ten thousand products never fill the screen', async () => {
  const desk = await site.open();
  await desk.add('small');
  await desk.add('large');
  const shopId = new URL(desk.page.url()).searchParams.get('shop');
  await site.fill(Number(shopId), 9_988);
  await desk.page.reload();
  await desk.page.getByText('Page 1 of 100', { exact: true }).waitFor();
  expect(await desk.rows().count()).toBe(100);
  await desk.page.getByRole('button', { name: 'Older' }).click();
  await desk.page.getByText('Page 2 of 100', { exact: true }).waitFor();
  await desk.page.getByText('Stored work 9887', { exact: true }).waitFor();
  const address = new URL(desk.page.url());
  await desk.page.goto(address.pathname + address.search);
  await desk.page.getByText('Stored work 9887', { exact: true }).waitFor();
  await desk.page.getByRole('button', { name: 'Newer' }).click();
  await desk.page.getByText('Stored work 9987', { exact: true }).waitFor();

  await desk.card('small').getByRole('button', { name: 'small' }).click();
  await desk.page.getByRole('heading', { name: 'Products of small' }).waitFor();
  await desk.page.goBack();
  await desk.page.getByRole('heading', { name: 'Products of large' }).waitFor();
  await desk.page.goto('/redbubble');
  await desk.page.getByText('Choose a shop by its name to see its products.').waitFor();
});

test('the feeds can be copied', async () => {
  const desk = await site.open();
  const card = await desk.add('fed');
  await card.getByText('Feeds', { exact: true }).click();
  await card.getByRole('button', { name: 'Copy Atom feed' }).click();
  const copied = (await desk.page.evaluate('navigator.clipboard.readText()')) as string;
  const feed = await desk.page.request.get(new URL(copied).pathname);
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
});

test('a whole visit is done by keyboard alone', async () => {
  const desk = await site.open();
  const { keyboard } = desk.page;
  await desk.page.getByLabel('Shop URL').focus();
  await keyboard.type(shopUrlOf('by-keys'));
  await keyboard.press('Tab');
  await keyboard.type(desk.webhookUrl('by-keys'));
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const card = desk.card('by-keys');
  await card.getByText('OK', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'by-keys' }).focus();
  for (const name of ['Re-scrape', 'Delete']) {
    await keyboard.press('Tab');
    await card.getByRole('button', { name }).and(desk.page.locator(':focus')).waitFor();
  }
  await card.getByRole('switch', { name: 'Post products' }).focus();
  await keyboard.press('Space');
  await desk.toast('Shop settings updated').waitFor();
  expect(await card.getByRole('switch', { name: 'Post products' }).isChecked()).toBe(false);
});

test.each([390, 1280])('shops, products and dialogs hold no barrier at %i px', async (width) => {
  const desk = await site.open({ viewport: { width, height: 900 } });
  const card = await desk.add(`look-${width}`);
  await desk.rows().first().waitFor();
  await card.getByText('Feeds', { exact: true }).click();
  await expectNoBarrier(desk.page);
  await card.getByRole('button', { name: 'Change webhook' }).click();
  await desk.page.getByRole('dialog').waitFor();
  await expectNoBarrier(desk.page);
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
