import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

test('a visitor joins the early-access list once, and sees a message when already on it', async () => {
  const page = await site.visit('/');
  for (const feature of ['Smart Image Processing', 'Lightning Fast API', 'Automated Workflows']) {
    expect(await page.getByRole('heading', { name: feature }).isVisible()).toBe(true);
  }
  expect(await page.getByRole('contentinfo').innerText()).toContain('coming soon');
  await page.getByLabel('Email').fill('Ada@Example.com');
  await page.getByRole('button', { name: 'Join the list' }).click();
  await page.getByRole('heading', { name: "You're on the list!" }).waitFor();
  await page.getByText("We'll email you as soon as we launch.").waitFor();
  await page.getByText("You'll be the first to know when we launch.", { exact: true }).waitFor();

  await page.reload();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Join the list' }).click();
  await page.getByText('This email is already on our early access list.', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Join the list' }).isEnabled()).toBe(true);
});

test('while the address is on its way the button is disabled and says so', async () => {
  const page = await site.visit('/');
  await page.route('**/api/early-bird', async (route) => {
    await page.getByRole('button', { name: 'Submitting...', disabled: true }).waitFor();
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await page.getByLabel('Email').fill('someone@example.com');
  await page.getByRole('button', { name: 'Join the list' }).click();
  await expectShown(page.getByText('Failed to register email. Please try again.', { exact: true }));
});

test('the landing page asks the server for nothing but where to sign in, so that its console stays clean', async () => {
  const page = await site.visit('/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/auth/settings']);
});

test.each([
  '/app',
  '/redbubble',
  '/text-overlay',
  '/image-padding',
  '/api-keys',
  '/account?tab=settings#webhooks',
  '/sandbox',
])('a visitor of %s is sent to sign in', async (path) => {
  const page = await site.visit(path);
  expect(page.url()).toBe(`${site.origin}/login?next=${encodeURIComponent(path)}`);
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
});

test.each([
  ['/redbubble', 'Shop Monitor'],
  ['/text-overlay', 'Text Overlay'],
  ['/image-padding', 'Image Padding'],
  ['/api-keys', 'API Keys'],
])('an account without a subscription is sent from %s to /app', async (path, title) => {
  const page = await site.visit(path, { as: 'inactive' });
  expect(new URL(page.url()).pathname).toBe('/app');
  await page
    .getByRole('status')
    .filter({ hasText: `The ${title} screen needs a subscription.` })
    .waitFor();
  await page.getByRole('button', { name: 'Create New API Key' }).waitFor();
  await page.getByText('Please choose a subscription.').waitFor();
  await page.getByRole('link', { name: 'Choose Subscription' }).waitFor();
});

test('links to the screens of subscribers are locked for a free account, and lead to the plans', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const closed = [
    'Shop Monitor',
    'Text Overlay',
    'Image Padding',
    'Print Files',
    'Audio Extraction',
    'API Keys',
    'Templates',
  ];
  expect(await menu.getByRole('link', { name: 'is part of Premium. See plans' }).allInnerTexts()).toEqual(
    closed.map((label) => expect.stringContaining(label) as string),
  );
  for (const title of closed) {
    await menu.getByRole('link', { name: `${title} is part of Premium. See plans`, exact: true }).click();
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    await menu.getByRole('link', { name: 'Home', exact: true }).click();
  }
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('option', { name: 'Image Padding is part of Premium. See plans' }).click();
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
});

test('a signed-in user is sent from /auth to /app', async () => {
  const page = await site.visit('/auth', { as: 'active_sub' });
  expect(new URL(page.url()).pathname).toBe('/app');
  await page.getByText('Configure your Redbubble shops and monitor new products.').waitFor();
});

test('a free account that is sent from /auth to /app was refused nothing, and no word says so', async () => {
  const page = await site.visit('/auth', { as: 'inactive' });
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app');
  expect(await page.getByText('screen needs a subscription').count()).toBe(0);
});

test('any other path shows the not-found page, signed in or not', async () => {
  for (const as of [undefined, 'inactive'] as const) {
    const page = await site.visit('/no/such/page', as && { as });
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await expectShown(page.getByText('Did you forget to add the page to the router?'));
  }
});

test('a wrong password shows a toast, which disappears after five seconds', async () => {
  const page = await site.visit('/auth');
  await page.getByLabel('Username').fill('nobody.here');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Login failed' });
  await toast.waitFor();
  expect(await toast.innerText()).toContain('Invalid username or password');
  const shownAt = Date.now();
  await toast.waitFor({ state: 'hidden' });
  expect(Date.now() - shownAt).toBeGreaterThan(4_000);
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
