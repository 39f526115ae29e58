import { afterAll, beforeAll, expect, test } from 'vitest';
import { toastDurationMs } from '#platform/web/toast-clock.ts';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { expectAccessible } from './violations.ts';

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
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText('Please choose a subscription.').waitFor();
  await page.getByRole('link', { name: 'Choose Subscription' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true })
    .click();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.getByText('Please choose a subscription.').waitFor();
  await page.getByRole('link', { name: 'Choose Subscription' }).waitFor();
});

/** The tools whose screens a free account has not got. */
const closed = [
  'Shop Monitor',
  'Text Overlay',
  'Image Padding',
  'Print Files',
  'Audio Extraction',
  'Templates',
];

test('links to the tools are locked for a free account, and lead to what each does and costs', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  expect(await menu.getByRole('link', { name: '(needs a subscription)' }).allInnerTexts()).toEqual(
    closed.map((label) => expect.stringContaining(label) as string),
  );
  for (const title of closed) {
    await menu.getByRole('link', { name: `${title} (needs a subscription)`, exact: true }).click();
    const heading = page.getByRole('heading', { name: title, level: 1 });
    await heading.and(page.locator(':focus')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app');
    expect(await page.title()).toBe(`${title} · Overprint`);
    expect(await menu.locator('[aria-current=page]').innerText()).toBe(title);
    await page.getByText('$29.99 per month, or $299.99 per year').waitFor();
    await page.getByRole('table', { name: 'Compare plans' }).waitFor();
  }
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('option', { name: 'Image Padding (needs a subscription)' }).click();
  await page.getByRole('heading', { name: 'Image Padding', level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Image Padding', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
  await menu.getByRole('link', { name: 'Home', exact: true }).click();
  await page
    .getByRole('heading', { name: /^Welcome, / })
    .and(page.locator(':focus'))
    .waitFor();
  expect(await page.title()).toBe('Home · Overprint');
});

test('the page of a closed tool leads to its payment, has no barrier, and fits a phone', async () => {
  const page = await site.visit('/redbubble/3', { as: 'inactive', viewport: { width: 390, height: 844 } });
  for (const path of ['/redbubble/3', '/text-overlay', '/print-files', '/audio-extraction', '/api-keys']) {
    await page.goto(path);
    await settle(page);
    await expectAccessible(page);
  }
  await page.goto('/redbubble/3');
  await page.getByRole('heading', { name: 'Shop Monitor', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Choose Subscription' }).click();
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  await page.getByRole('button', { name: 'Subscribe Now' }).waitFor();
});

test('a free account has its keys behind their link, which is not locked', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'API Keys', exact: true })
    .click();
  await page.getByRole('heading', { name: 'API Keys', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Create New API Key' }).waitFor();
  await page.getByRole('cell', { name: 'test', exact: true }).waitFor();
});

test('a free home begins with a picture, and says what is free', async () => {
  const page = await site.visit('/app', { as: 'inactive' });
  const picture = await page.locator('figure').boundingBox();
  expect(picture && picture.y + picture.height).toBeLessThan(900);
  await page.getByRole('heading', { name: 'Free with your account' }).waitFor();
  await page.getByText('As many pictures as you like').waitFor();
  await page.getByText('1,000 requests a month for').waitFor();
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
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([
    expect.stringMatching(/^Welcome, /) as string,
  ]);
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
  // Before the toast is there, so that it holds however late this test sees it.
  const pressedAtMs = performance.now();
  await page.getByRole('button', { name: 'Login' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Login failed' });
  await toast.waitFor();
  expect(await toast.innerText()).toContain('Invalid username or password');
  await toast.waitFor({ state: 'hidden' });
  expect(performance.now() - pressedAtMs).toBeGreaterThan(toastDurationMs);
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
