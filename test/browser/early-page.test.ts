import { eq } from 'drizzle-orm';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { greeting, newEmail, signUp } from './sign-in-steps.ts';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const storedUser = (page: Page) => page.evaluate("localStorage.getItem('overprint:user')");

/** Holds the responses that say who is signed in, until the returned function is called. */
async function holdConfirmation(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const urls = /\/api\/(?:user|auth\/firebase-user)$/;
  await page.route(urls, async (route: Route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const confirmed = page.waitForResponse(urls);
    release();
    await confirmed;
  };
}

test('a member who comes back sees the page and its data before the account is confirmed', async () => {
  const page = await site.visit('/login');
  await signUp(page, newEmail());
  await greeting(page).waitFor();
  const confirm = await holdConfirmation(page);
  await page.goto('/account');
  await expectShown(heading(page, 'My Account'));
  // The plan comes from a call of the page, which has waited only for the sign-in token.
  await page.getByText('Free Tier').first().waitFor();
  await confirm();
  await expectShown(heading(page, 'My Account'));
  await page.context().close();
});

test('a slow network shows the frame of the screen with a sign of progress, before any script or style', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/results', { waitUntil: 'commit' });
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  const sidebar = await page.locator('#first-frame > b').boundingBox();
  expect(sidebar).toMatchObject({ x: 0, y: 0, height: 900 });
  released.resolve();
  await expectShown(heading(page, 'Results'));
  expect(await page.locator('#first-frame').count()).toBe(0);
});

test('a member on a slow network sees that the first page loads, and never the page for visitors', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const released = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/assets/member-*.js');
  await page.route('**/assets/member-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const painted = 'performance.getEntriesByName("first-contentful-paint").length';
  await expect.poll(() => page.evaluate(painted)).toBe(1);
  await asked;
  expect(await page.evaluate('getComputedStyle(document.body, "::before").content')).toBe('"Loading"');
  expect(await page.locator('h1').isVisible()).toBe(false);
  released.resolve();
  await expectShown(greeting(page));
});

test.each(['/login', '/docs', '/status'])(
  'a visitor of %s sees it begin before any file has come',
  async (path) => {
    const page = await site.visit('/');
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto(path);
    await expectShown(path === '/login' ? page.getByRole('status', { name: 'Loading' }) : page.locator('h1'));
    expect(await page.locator('#first-frame > b').count()).toBe(0);
    const painted = 'performance.getEntriesByName("first-contentful-paint").length';
    await expect.poll(() => page.evaluate(painted)).toBe(1);
  },
);

test('a style sheet that arrives after the first frame moves nothing, where motion is reduced too', async () => {
  const page = await site.visit('/redbubble', { as: 'active_sub' });
  // What the screen itself moves later, on a slow machine, is not of the frame.
  await page.addInitScript(`window.moved = [];
    new PerformanceObserver((list) => {
      const nodes = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node));
      const ofFrame = nodes.filter((node) => node?.closest?.('#first-frame'));
      window.moved.push(...ofFrame.map(({ nodeName }) => nodeName));
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.route('**/*.css', async (route) => {
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await route.continue();
  });
  await page.reload();
  await expectShown(heading(page, 'Shop Monitor'));
  await page.getByLabel('Shop URL').waitFor();
  expect(await page.evaluate('window.moved')).toEqual([]);
});

test('a page asks the identity provider for nothing while its token lasts, then renews it', async () => {
  const page = await site.visit('/login');
  // Tokens are from the server's time.
  await page.clock.setSystemTime(site.app.clock.now());
  await signUp(page, newEmail());
  await greeting(page).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/identity-client|accounts:lookup|\/v1\/token/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/account');
  await page.getByText('Free Tier').first().waitFor();
  expect(asked).toEqual([]);
  await page.evaluate("localStorage.setItem('overprint:token', 'no.e30.token')");
  await page.goto('/account');
  await page.getByText('Free Tier').first().waitFor();
  expect(asked.some((url) => url.includes('identity-client'))).toBe(true);
  const renewed = "localStorage.getItem('overprint:token')";
  await expect.poll(() => page.evaluate(renewed)).not.toBe('no.e30.token');
  await page.context().close();
});

test('a sign-out on a page that has not loaded the identity library ends the sign-in there too', async () => {
  const page = await site.visit('/login');
  await page.clock.setSystemTime(site.app.clock.now());
  await signUp(page, newEmail());
  await greeting(page).waitFor();
  await page.goto('/account');
  await page.getByText('Free Tier').first().waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Join the list' }).waitFor();
  expect(await page.evaluate("localStorage.getItem('overprint:token')")).toBeNull();
  await page.goto('/app');
  await page.waitForURL('**/login?next=%2Fapp');
  await page.context().close();
});

test('a session that has ended meanwhile leads to the sign-in, and nothing of its user stays', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  expect(await storedUser(page)).not.toBeNull();
  const confirm = await holdConfirmation(page);
  await page.context().clearCookies();
  await page.reload();
  await greeting(page).waitFor();
  await confirm();
  await page.waitForURL('**/login?next=%2Fapp');
  await page.getByLabel('Email', { exact: true }).waitFor();
  expect(await greeting(page).count()).toBe(0);
  expect(await storedUser(page)).toBeNull();
  await page.context().close();
});

test('where the server knows another user, the page is theirs', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const before = await greeting(page).innerText();
  const { cookie } = await site.app.account({ userStatus: 'inactive' });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.origin }]);
  const confirm = await holdConfirmation(page);
  await page.reload();
  await page.getByRole('heading', { name: before }).waitFor();
  await confirm();
  await page.getByRole('heading', { name: before }).waitFor({ state: 'detached' });
  await greeting(page).waitFor();
  await page.context().close();
});

test('a page for subscribers waits for the confirmation where the user was none before', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  const { id } = JSON.parse(String(await storedUser(page))) as { id: number };
  await site.app.deps.database.orm.update(users).set({ userStatus: 'active_sub' }).where(eq(users.id, id));
  const confirm = await holdConfirmation(page);
  await page.goto('/redbubble');
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/redbubble');
  await confirm();
  await expectShown(heading(page, 'Shop Monitor'));
  await page.context().close();
});

test('a subscription that has ended meanwhile leads to the home page, which tells of the tool', async () => {
  const page = await site.visit('/templates', { as: 'active_sub' });
  const { id } = JSON.parse(String(await storedUser(page))) as { id: number };
  await site.app.deps.database.orm.update(users).set({ userStatus: 'inactive' }).where(eq(users.id, id));
  await page.reload();
  await page.waitForURL('**/app');
  await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
  await page.getByText('Please choose a subscription.').waitFor();
  await page.context().close();
});

test('a sign-out leaves nothing of the user in the browser', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Join the list' }).waitFor();
  expect(await storedUser(page)).toBeNull();
  await page.context().close();
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
