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
