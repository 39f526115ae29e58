import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { focused, tabTo } from './focus.ts';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { subscribe } from './subscribe.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

test('the whole job is done by keyboard alone', async () => {
  const page = await site.visit('/');
  await tabTo(page, 'link', 'Log in');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await settle(page);
  await focused(page, 'heading', 'Sign in').waitFor();
  await tabTo(page, 'link', 'Sign in with it');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth');
  await settle(page);
  await focused(page, 'heading', 'Sign in').waitFor();
  await tabTo(page, 'tab', 'Login');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Register' }).waitFor();
  await tabTo(page, 'textbox', 'Username');
  await page.keyboard.type('key.board');
  await page.keyboard.press('Tab');
  await page.keyboard.type('never touched a mouse');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app');
  await settle(page);
  await focused(page, 'heading', 'Welcome, key.board!').waitFor();

  await subscribe(page);
  await page.goto('/app');
  await settle(page);
  await page.getByText('0 / 10,000').waitFor();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Screen, template, shop or task').waitFor();
  await page.keyboard.type('api keys');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/api-keys');
  await settle(page);
  await tabTo(page, 'button', 'Create New API Key');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'textbox', 'API Key Name');
  await page.keyboard.type('made by keyboard');
  await page.keyboard.press('Enter');
  await page.getByText("Copy this key now! You won't be able to see it again.").waitFor();
  const toast = page.getByRole('listitem').filter({ hasText: 'API key created' });
  await toast.waitFor();
  // The first closes the dialog, over which the toast lies, the second the toast. Its own time must not close
  // it before.
  await toast.hover();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await toast.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: 'made by keyboard' }).waitFor();
  await focused(page, 'button', 'Create New API Key').waitFor();

  await page.goto('/image-padding');
  // Asked for early: the browser has to be told before the key is pressed.
  const chooserOpens = page.waitForEvent('filechooser');
  await settle(page);
  await tabTo(page, 'button', 'Upload Image');
  await page.keyboard.press('Enter');
  const chooser = await chooserOpens;
  await chooser.setFiles('test/fixtures/samples/baseline.jpg');
  await tabTo(page, 'combobox', 'Background colour');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'button', 'Pad Image');
  await page.keyboard.press('Enter');
  await page.getByAltText('Padded square').waitFor();
  await tabTo(page, 'button', 'Download Image');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('padded-image.png');
});

test('a deletion gives the focus back to its button if it fails, and to what is around if it succeeds', async () => {
  const page = await site.visit('/api-keys', { as: 'active_sub' });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete API key' }).press('Enter');
  };
  await page.route('**/api/keys/*', (route) => route.abort());
  await remove();
  await page.getByRole('listitem').filter({ hasText: 'Error deleting API key' }).waitFor();
  await focused(page, 'button', 'Delete').waitFor();
  await page.unroute('**/api/keys/*');
  await remove();
  await page.getByRole('cell', { name: 'test', exact: true }).waitFor({ state: 'detached' });
  await focused(page, 'region', 'Your API Keys').waitFor();
});

test('the pictures of a batch are taken away by keyboard, and the focus stays beside them', async () => {
  const page = await site.visit('/image-padding?tab=many', { as: 'active_sub' });
  await page.getByLabel('Pictures', { exact: true }).setInputFiles('test/fixtures/samples/baseline.jpg');
  await page.getByRole('button', { name: 'Remove all' }).press('Enter');
  await focused(page, 'region', 'How it works').waitFor();
});

test('the preview on the free home screen covers nothing below the playground', async () => {
  const page = await site.visit('/app', { as: 'inactive', viewport: { width: 1366, height: 660 } });
  const button = page.getByRole('button', { name: 'Create New API Key' });
  await button.press('Shift');
  const isReached = `(() => {
    const { left, top, width, height } = document.activeElement.getBoundingClientRect();
    return document.activeElement.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  })()`;
  await expect.poll(() => page.evaluate(isReached)).toBe(true);
});

test("an endpoint's switch shows at once what was chosen, and keeps the focus meanwhile", async () => {
  const page = await site.visit('/webhooks', { as: 'active_sub' });
  await page.request.post('/api/webhooks/endpoints', { data: { url: 'https://hooks.example/all' } });
  await page.reload();
  const named = 'Send webhooks to https://hooks.example/all';
  const released = Promise.withResolvers<void>();
  await page.route('**/api/webhooks/endpoints/*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('switch', { name: named }).press('Space');
  await page.getByRole('switch', { name: named, checked: false }).waitFor();
  await focused(page, 'switch', named).waitFor();
  released.resolve();
  await page.getByText('Off', { exact: false }).first().waitFor();
  await focused(page, 'switch', named).waitFor();
});

test('a sign-out that fails gives the focus back to its button', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  const released = Promise.withResolvers<void>();
  await page.route('**/api/logout', async (route) => {
    await released.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Sign Out' }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('BODY');
  released.resolve();
  await focused(page, 'button', 'Sign Out').waitFor();
});

test('what gets the focus is not below the bar at the top', async () => {
  const page = await site.visit('/image-padding?tab=api', {
    as: 'active_sub',
    viewport: { width: 1366, height: 660 },
  });
  const copy = page.getByRole('button', { name: 'Copy page as Markdown' });
  const { y } = (await copy.boundingBox())!;
  await page.evaluate(`scrollTo(0, ${y} - 20)`);
  await page.evaluate(
    "document.querySelector('main [role=tabpanel] [role=tab]').focus({ preventScroll: true })",
  );
  await page.keyboard.press('Shift+Tab');
  await focused(page, 'button', 'Copy page as Markdown').waitFor();
  const bar = (await page.locator('header').first().boundingBox())!;
  expect((await copy.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height);
});

test('the first Tab offers to skip to the content', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
});

// A face that arrives late is not used: with the system's, the words of the bar are wider.
test.each([
  ['own', () => Promise.resolve()],
  ["system's", (page: Page) => page.route('**/*.woff2', (route) => route.abort())],
])(
  'on a low desktop a toast covers no link of the sidebar and nothing of the bar at the top, in the %s faces',
  async (_faces, choose) => {
    const page = await site.visit('/login', { viewport: { width: 1366, height: 660 }, as: 'active_sub' });
    await choose(page);
    await page.goto('/kit');
    await settle(page);
    await page.getByRole('button', { name: 'Toast', exact: true }).first().click();
    const shown = page.getByRole('listitem').filter({ hasText: 'A default toast.' });
    await shown.waitFor();
    const sidebar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!;
    const quota = (await page.getByRole('link', { name: /requests this month resets/ }).boundingBox())!;
    const search = (await page.getByRole('button', { name: 'Go to' }).boundingBox())!;
    const toast = (await shown.boundingBox())!;
    expect(toast.x).toBeGreaterThanOrEqual(Math.max(sidebar.x + sidebar.width, quota.x + quota.width));
    expect(toast.x + toast.width).toBeLessThanOrEqual(search.x);
  },
);

test.each([
  [1366, 660],
  [390, 844],
])('a toast leaves the words of the lost connection free at %i × %i', async (width, height) => {
  const page = await site.visit('/kit', { viewport: { width, height }, as: 'inactive' });
  await page.context().setOffline(true);
  const banner = page.getByText('Connection lost. Changes are');
  await banner.waitFor();
  await page.getByRole('button', { name: 'Toast', exact: true }).first().click();
  const shown = page.getByRole('listitem').filter({ hasText: 'A default toast.' });
  await shown.waitFor();
  const words = (await banner.boundingBox())!;
  expect((await shown.boundingBox())!.y).toBeGreaterThanOrEqual(words.y + words.height);
});

test('on a phone a toast leaves the heading free, F8 takes the focus to it, and Escape closes the drawer back to its button', async () => {
  const page = await site.visit('/kit', { viewport: { width: 390, height: 844 }, as: 'inactive' });
  await page.getByRole('button', { name: 'Toast', exact: true }).first().click();
  const shown = page.getByRole('listitem').filter({ hasText: 'A default toast.' });
  await shown.waitFor();
  await page.evaluate('window.scrollTo(0, 0)');
  const [toast, heading] = [await shown.boundingBox(), await page.locator('h1').boundingBox()];
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
  await page.keyboard.press('F8');
  await page
    .getByRole('region', { name: /Notifications/ })
    .locator(':focus')
    .waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expectShown(focused(page, 'button', 'Menu'));
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
