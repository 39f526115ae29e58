import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopSite, shopUrlOf, startShopSite } from './shop-site.ts';
import { expectShown } from './site.ts';
import { violations } from './violations.ts';

let site: ShopSite;
beforeAll(async () => {
  site = await startShopSite();
});
afterAll(() => site.close());

test('both addresses are required, and the form says which one is missing', async () => {
  const screen = await site.open();
  await screen.send('', screen.webhookUrl('x'));
  await expectShown(screen.page.getByText('Please fill in both shop URL and webhook URL'));
  const field = screen.page.getByLabel('Shop URL').and(screen.page.locator(':focus'));
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await screen.page.getByLabel('Webhook URL').getAttribute('aria-invalid')).toBeNull();
  expect(await violations(screen.page)).toEqual([]);
});

test.each([
  ['https://shop', 'Invalid shop URL format', 'as a browser shows it'],
  [
    'https://www.redbubble.com/i/sticker/x-by-y/12345678.EJUG5',
    'Invalid Redbubble shop URL format',
    'copy its address',
  ],
])('an invalid shop URL is refused with advice: %s', async (url, words, fix) => {
  const screen = await site.open();
  await screen.send(url, screen.webhookUrl('x'));
  await screen.toast(words).waitFor();
  await expectShown(screen.page.getByText(fix));
  expect(await screen.page.getByLabel('Shop URL').inputValue()).toBe(url);
});

test('a webhook URL in a private network is refused', async () => {
  const screen = await site.open();
  await screen.send(shopUrlOf('inside'), 'http://169.254.169.254/latest');
  await screen.toast('Invalid webhook URL').waitFor();
  expect(await screen.page.getByLabel('Webhook URL').getAttribute('aria-invalid')).toBe('true');
});

test('the address of a webhook can be tried before the shop is added', async () => {
  const { page, webhookUrl } = await site.open();
  const tryIt = page.getByRole('button', { name: 'Test', exact: true });
  await page.getByLabel('Webhook URL').fill('http://169.254.169.254/latest');
  await tryIt.click();
  await expectShown(page.getByRole('alert').filter({ hasText: 'Invalid webhook URL' }));
  await page.getByLabel('Webhook URL').fill(webhookUrl('tried'));
  await tryIt.click();
  await expectShown(page.getByRole('status').filter({ hasText: 'Delivered' }));
  const [received] = site.market.receiver.received.filter(({ name }) => name === 'tried');
  expect(received?.body.event).toBe('product.discovered');
  expect(await violations(page)).toEqual([]);
});

test('a duplicate and a fourth shop are refused', async () => {
  const screen = await site.open();
  for (const artist of ['first-of-3', 'second-of-3', 'third-of-3']) await screen.add(artist);
  await expectShown(screen.page.getByText('3 of 3 shops. Delete one to make room for another.'));
  await screen.send('https://FIRST-OF-3.redbubble.com', screen.webhookUrl('x'));
  await screen.toast('This shop is already monitored').waitFor();
  await screen.send(shopUrlOf('fourth'), screen.webhookUrl('x'));
  await screen.toast('Maximum of 3 shops allowed per premium account').waitFor();
  await expectShown(screen.page.getByText('Delete a shop first.'));
  expect(await screen.page.getByRole('article').count()).toBe(3);
});

test('a blocked shop says so, and its products stay on screen', async () => {
  const screen = await site.open();
  const card = await screen.add('walled');
  site.market.state.setMode('walled', 'challenge-200');
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await screen.toast('Redbubble asked for a human check instead of showing the shop.').waitFor();
  await card.getByText('Blocked', { exact: true }).waitFor();
  await expectShown(card.getByText("You don't need to do anything."));
  expect(await screen.rows().count()).toBe(12);
  site.market.state.setMode('walled', 'apollo');
  await screen.openShop('walled');
  await expectShown(card.getByText('Last error'));
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await card.getByText('OK', { exact: true }).waitFor();
});

test('a shop that does not exist says so, and is paused when it is not found again', async () => {
  const screen = await site.open();
  site.market.state.setMode('moved-away', 'not-found');
  const card = await screen.add('moved-away', 'Not found');
  await expectShown(card.getByText('Never', { exact: true }));
  await expectShown(screen.page.getByText('No products found in this shop yet.'));
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await card.getByText('Paused', { exact: true }).waitFor();
  await screen.openShop('moved-away');
  await expectShown(card.getByText('None: paused'));
  await expectShown(card.getByText('If the shop has moved, delete this one and add the new address.'));
});

test.each([
  ['empty', 'Empty'],
  ['layout-gone', 'Unreadable'],
  ['server-error', 'Unreachable'],
] as const)('a shop in the mode %s is %s', async (mode, label) => {
  const screen = await site.open();
  site.market.state.setMode(mode, mode);
  const card = await screen.add(mode, label);
  expect(await violations(screen.page)).toEqual([]);
  await expectShown(card.getByText(label, { exact: true }));
});

test('a scan that outlasts the request goes on, and the screen says so', async () => {
  const screen = await site.open();
  const card = await screen.add('long-scan');
  await screen.page.route('**/scrape', (route) =>
    route.fulfill({ status: 202, json: { success: true, data: { scan: null } } }),
  );
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await screen.toast('The scan is still running').waitFor();
  await card.getByText('OK', { exact: true }).waitFor();
});

test('while a scan runs, the shop says so and the button waits', async () => {
  const screen = await site.open();
  const card = await screen.add('slow-scan');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await screen.page.route('**/scrape', async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await expectShown(card.getByRole('progressbar', { name: 'Scanning slow-scan' }));
  await expectShown(card.getByText('Scanning', { exact: true }));
  expect(await card.getByRole('button', { name: 'Re-scrape' }).isDisabled()).toBe(true);
  expect(await violations(screen.page)).toEqual([]);
  release();
  await screen.toast('Shop scraped successfully.').waitFor();
});

test('hostile titles are text and run nothing', async () => {
  const screen = await site.open();
  site.market.state.setMode('hostile', 'hostile-titles');
  await screen.add('hostile');
  await screen.rows().first().waitFor();
  expect(await screen.page.locator('table img[src="x"]').count()).toBe(0);
  expect((await screen.rows().allInnerTexts()).join()).toContain('<img src=x onerror=alert(1)>');
});

test('while the server cannot be reached, the screen says so and tries again on request', async () => {
  const screen = await site.open();
  const card = await screen.add('unplugged');
  await screen.page.route('**/scrape', (route) => route.abort());
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await screen.toast('Failed to scrape shop').waitFor();
  await screen.page.route('**/api/shops', (route) => route.abort());
  await screen.page.reload();
  await expectShown(screen.page.getByText('This could not be loaded'));
  await screen.page.unroute('**/api/shops');
  await screen.page.getByRole('button', { name: 'Try again' }).click();
  await card.waitFor();
});

// The last one: the marketplace asks for a pause that holds all of its shops.
test('while the marketplace is paused, a scan is refused with the time', async () => {
  const screen = await site.open();
  const card = await screen.add('too-fast');
  site.market.state.setMode('too-fast', 'throttled-seconds');
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await card.getByText('Throttled', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Re-scrape' }).click();
  await screen.toast('Scans are paused because Redbubble asked us to slow down').waitFor();
  await expectShown(card.getByText(/Try again after \w+ \d+, \d{4}/));
});

test('no page requested another host, had an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
