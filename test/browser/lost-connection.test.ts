import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { focused } from './focus.ts';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { videoPath } from '#test/videos.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

/** Loses the network while the page is scrolled down. */
async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('Connection lost.').waitFor();
  await page.evaluate('scrollTo(0, 400)');
}

/** Whether a pointer at the middle of an element reaches it. */
async function isReached(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const { left, top, width, height } = element.getBoundingClientRect();
    const edges = [top + 1, top + height / 2, top + height - 1];
    return edges.every((y) => element.contains(document.elementFromPoint(left + width / 2, y)));
  })()`);
}

test.each([
  { viewport: { width: 1366, height: 660 }, selectors: ['[data-sidebar] a', 'header'] },
  { viewport: { width: 390, height: 844 }, selectors: ['[aria-label=Menu]', 'header'] },
])(
  'the banner of a lost connection covers neither logo nor bar at $viewport.width px',
  async ({ viewport, selectors }) => {
    const page = await site.visit('/app', { as: 'inactive', viewport });
    await loseConnection(page);
    for (const selector of selectors)
      await expect.poll(() => isReached(page, selector), { message: selector }).toBe(true);
    const banner = await page.locator('[data-offline]').boundingBox();
    const bar = await page.locator('header').first().boundingBox();
    expect(banner && bar && bar.y >= banner.y + banner.height).toBe(true);
  },
);

test('the menu of a phone opens without a network', async () => {
  const page = await site.visit('/app', { as: 'inactive', viewport: { width: 390, height: 844 } });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Results' }).waitFor();
});

test('what fills the window still fits it below the banner', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  await page.context().setOffline(true);
  await page.getByText('Connection lost.').waitFor();
  const excess = () => page.evaluate('document.documentElement.scrollHeight - innerHeight');
  await expect.poll(excess).toBeLessThanOrEqual(0);
});

test('a picture that cannot be saved without a network says so beside its button, and the work stays', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await page.context().setOffline(true);
  await page.getByLabel('Text', { exact: true }).fill('SOLD OUT');
  const failure = page.getByRole('alert').filter({ hasText: 'The fonts could not be loaded' });
  await failure.waitFor();
  await failure.getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().setOffline(false);
  await page.locator('canvas').waitFor();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('SOLD OUT');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('print-ready.png');
});

test("a visitor's address that cannot be sent stays in its field, and the page says that it was not", async () => {
  const page = await site.visit('/');
  await page.getByLabel('Email').click();
  await settle(page);
  await page.context().setOffline(true);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Join the list' }).click();
  await page.getByText('Failed to register email. Please try again.', { exact: true }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com');
});

test("where a visitor's address cannot be sent after a while, the button has the focus again", async () => {
  const page = await site.visit('/');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/early-bird', async (route) => {
    await released.promise;
    await route.abort();
  });
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Email').press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Submitting...').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('BODY');
  released.resolve();
  await focused(page, 'button', 'Join the list').waitFor();
});

test('a page of a locked tool that cannot be fetched says so, and shows itself with the network', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Text Overlay (needs a subscription)' }).click();
  await page.getByRole('alert').filter({ hasText: 'Check your connection' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Text Overlay', level: 1 }).waitFor();
});

test('a screen that could not be fetched and was left is there when it is opened with the network', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('alert').filter({ hasText: 'Check your connection' }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
});

test('a list that cannot be loaded without a network says so, and is there when the network is', async () => {
  const page = await site.visit('/results', { as: 'inactive' });
  await page.getByText('Pictures that you make on screen').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Tool').selectOption('Image Padding');
  const failure = page.getByRole('alert').filter({ hasText: 'The server could not be reached' });
  await failure.getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('No matching results.').waitFor();
  expect(await failure.count()).toBe(0);
});

test('a log that cannot be refreshed says so, and keeps what it has', async () => {
  const page = await site.visit('/account?tab=usage', { as: 'inactive' });
  await page.getByText('No API requests found').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('alert').filter({ hasText: 'The server could not be reached' }).waitFor();
  await expectShown(page.getByText('No API requests found'));
});

test.each([
  ['/account?tab=usage', '**/api/requests?*'],
  ['/webhooks?tab=deliveries', '**/api/webhooks/deliveries?*'],
])('a log of %s that is being refreshed says so, and is asked for once', async (path, url) => {
  const page = await site.visit(path, { as: 'inactive' });
  const released = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(url, async (route) => {
    calls += 1;
    await released.promise;
    await route.continue();
  });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.press('Enter');
  await page.locator('button[aria-busy=true]', { hasText: 'Refresh' }).waitFor();
  expect(await refresh.isDisabled()).toBe(true);
  expect(calls).toBe(1);
  released.resolve();
  await focused(page, 'button', 'Refresh').waitFor();
});

test('a video that cannot be sent says why beside its form', async () => {
  const page = await site.visit('/audio-extraction', { as: 'active_sub' });
  await page.getByLabel('Video file').setInputFiles(videoPath('aac.mp4'));
  await page.route('**/api/extract-audio', (route) => route.abort());
  await page.getByRole('button', { name: 'Extract Audio' }).click();
  const failure = page.getByRole('region', { name: 'Progress' }).getByRole('alert');
  await failure.getByText('The server could not be reached. Check your connection and try again.').waitFor();
  await expectShown(failure.getByText('Upload failed', { exact: true }));
});

test('the page of a shop that cannot be loaded says what it is', async () => {
  const page = await site.visit('/redbubble', { as: 'active_sub' });
  await page.route('**/api/shops', (route) => route.abort());
  await page.goto('/redbubble/1');
  await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
});

test.each([
  ['/app', 'active_sub'],
  ['/account?tab=billing', 'inactive'],
  ['/checkout', 'active_sub'],
] as const)('where the server fails, nothing of %s goes on loading', async (path, as) => {
  const page = await site.visit('/results', { as });
  await page.route(/\/api\/(?!user|auth)/, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: 'Something went wrong', code: 'internal_error' },
    }),
  );
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor();
  await page.locator('main .animate-breathe').first().waitFor({ state: 'detached' });
});
