import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from './settle.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

/** Adds up in `shifted` what moves without an input, and names it in `moved`. */
const watchShifts = `
  shifted = 0;
  moved = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      shifted += value;
      moved.push(value.toFixed(4), ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80)));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

const most = 0.02;

async function expectStill(page: Page, path: string): Promise<void> {
  await page.addInitScript(watchShifts);
  await page.goto(path);
  await settle(page);
  const { shifted, moved } = (await page.evaluate('({ shifted, moved })')) as {
    shifted: number;
    moved: string[];
  };
  expect(shifted, `${path}: ${moved.join(' ')}`).toBeLessThanOrEqual(most);
}

const phone = { width: 390, height: 844 };

test('faces that come after the first paint of the landing page move nothing', async () => {
  const page = await site.visit('/sandbox/mail', { viewport: phone });
  const painted = `new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  })`;
  const faces = Promise.withResolvers<void>();
  let waitedFor = 3;
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font' && --waitedFor === 0) faces.resolve();
  });
  await page.route('**/*.woff2', async (route) => {
    await page.evaluate(painted);
    await route.continue();
  });
  await page.route('**/*.css', async (route) => {
    await faces.promise;
    await route.continue();
  });
  await expectStill(page, '/');
});

test('the buttons that a script adds to the documentation move nothing', async () => {
  const page = await site.visit('/sandbox/mail', { viewport: phone });
  // The system's face is wider.
  await page.route('**/*.woff2', (route) => route.abort());
  await expectStill(page, '/docs/webhooks');
});

test.each(['/results', '/webhooks', '/api-keys', '/account?tab=billing', '/subscribe'])(
  'what comes late on %s moves hardly anything on a phone',
  async (path) => {
    const page = await site.visit('/docs', { as: 'active_sub', viewport: phone });
    await page.route(/\/api\/(?!user)/, async (route) => {
      await page.locator('h1').waitFor();
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
      await route.continue();
    });
    await expectStill(page, path);
  },
);

const screens = [
  ['/', undefined],
  ['/app', 'inactive'],
  ['/text-overlay', 'inactive'],
  ['/redbubble', 'inactive'],
  ['/api-keys', 'inactive'],
  ['/account?tab=billing', 'inactive'],
  ['/account?tab=billing&buy=plan', 'inactive'],
  ['/account?tab=billing&buy=pass', 'inactive'],
  ['/app', 'active_sub'],
  ['/account?tab=billing', 'active_sub'],
  ['/checkout', 'active_sub'],
  ['/subscribe', 'active_sub'],
  ['/payment-success', 'active_sub'],
] as const;

test.each(screens)('hardly anything of %s moves while it loads, for %s', async (path, as) => {
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    const page = await site.visit('/docs', { ...(as && { as }), viewport });
    await expectStill(page, path);
    await page.context().close();
  }
});
