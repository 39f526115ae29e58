import { and, eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRequests } from '#account/usage/server/tables.ts';
import { extractAudio } from '#tools/audio-extraction/shared/contract.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { addShop } from '#tools/shop-monitor/shared/contract.ts';
import { drawText } from '#tools/text-overlay/shared/contract.ts';
import { editorPage, photograph } from './editor-page.ts';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { attributesOf, expectTexts, go, headersOf, menu, optionsOf } from './screen-texts.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

/** Writes calls into the log of whoever is signed in, the last one the newest. */
async function logCalls(
  page: Page,
  calls: readonly Partial<typeof apiRequests.$inferInsert>[],
): Promise<void> {
  const { id: userId } = (await (await page.request.get('/api/user')).json()) as { id: number };
  const facts = { userId, apiKey: 'op_aB3dE...wXyZ', endpoint: '/api/image_padding', statusCode: 200 };
  const timestamp = site.app.clock.now();
  const rows = calls.map((call, index) => ({ ...facts, requestId: `request-${index}`, timestamp, ...call }));
  const { orm } = site.app.deps.database;
  await orm.insert(apiRequests).values(rows.map((row) => ({ ...row, statusCode: 102 })));
  // The log is filtered, and summed up, by how its requests ended.
  for (const { requestId, statusCode } of rows) {
    const isRow = and(eq(apiRequests.userId, userId), eq(apiRequests.requestId, requestId));
    await orm.update(apiRequests).set({ statusCode }).where(isRow);
  }
}

test('the start and sign-in pages show a spinner until the session is known, then the start page shows the home screen', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  // A browser that has stored a user draws the page at once.
  await page.evaluate("localStorage.removeItem('overprint:user')");
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    await asked.promise;
    await route.continue();
  });
  for (const path of ['/login', '/']) {
    await page.goto(path);
    await page.getByRole('status').getByText('Loading').waitFor();
    expect(await page.getByRole('heading').count()).toBe(0);
  }
  asked.resolve();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await expectShown(menu(page));
});

test('the sidebar has its links in order, marks the current one, and is shown on medium screens and wider', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  expect(await menu(page).locator('[aria-current=page]').allInnerTexts()).toEqual(['Home']);
  const names = [
    'Shop Monitor',
    'Text Overlay',
    'Image Padding',
    'Print Files',
    'Audio Extraction',
    'API Keys',
    'Home',
    'Templates',
    'Results',
    'Webhooks',
    'Analytics',
    'My Account',
  ];
  // A page of its own, without the sidebar.
  expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(names.toSpliced(-1, 0, 'Docs'));
  await expectShown(menu(page).getByRole('button', { name: 'Sign Out' }));
  await expectShown(page.getByRole('complementary').getByText('Overprint'));
  for (const name of names) {
    await go(page, name);
    await page.getByRole('heading', { name: name === 'Home' ? /^Welcome, / : name, level: 1 }).waitFor();
    expect(await menu(page).locator('[aria-current=page]').allInnerTexts()).toEqual([name]);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await menu(page).isVisible()).toBe(true);
  await page.setViewportSize({ width: 767, height: 900 });
  expect(await menu(page).isVisible()).toBe(false);
  const visitor = await site.visit('/');
  expect(await menu(visitor).count()).toBe(0);
  const login = visitor.getByRole('link', { name: 'Log in' });
  const { x, y } = (await login.boundingBox())!;
  expect([x > 1280 * 0.75, y < 100]).toEqual([true, true]);
  await login.click();
  await visitor.waitForURL('**/login');
});

test('each tool has a title and the tabs Test, API and Requests, those for pictures Many too; the page of keys has none', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const tools = [
    ['Shop Monitor', 'shop monitoring', addShop, []],
    ['Text Overlay', 'text overlays', drawText, ['Many']],
    ['Image Padding', 'image padding', padImage, ['Many']],
    ['Audio Extraction', 'audio extraction', extractAudio, []],
  ] as const;
  for (const [name, what, { summary, path }, more] of tools) {
    await go(page, name);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const tabs = page.getByRole('tablist', { name }).getByRole('tab');
    expect(await tabs.allInnerTexts()).toEqual(['Test', ...more, 'API', 'Requests']);
    await page.getByText(new RegExp(`Use this form to try ${what} in your browser`)).waitFor();
    await tabs.getByText('API').click();
    await page.getByRole('heading', { name: summary }).waitFor();
    await tabs.getByText('Requests').click();
    await page.getByRole('heading', { name: 'API Request History' }).waitFor();
    await page.getByText(`No API requests found for ${path}`, { exact: true }).waitFor();
  }
  await go(page, 'API Keys');
  await page.getByRole('heading', { name: 'API Keys', level: 1 }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
});

test('the page of keys has its table, and a fetch example that sends the key in a header', async () => {
  const page = await site.visit('/api-keys', { as: 'active_sub' });
  await expectShown(page.getByRole('heading', { name: 'Your API Keys' }));
  expect(await headersOf(page)).toEqual([
    'Name',
    'API Key (First 8 characters)',
    'Created At',
    'Actions',
    'Last used',
  ]);
  await expectShown(page.getByRole('row').getByRole('button', { name: 'Copy' }));
  const example = await page.getByRole('group', { name: 'fetch example' }).innerText();
  expect(example).toContain(`fetch('${site.origin}/api/image_padding'`);
  expect(example).toContain('"X-API-Key": "YOUR_API_KEY"');
  await page.getByLabel('Language').selectOption('Python');
  const python = page.getByRole('group', { name: 'Python example' });
  await python.filter({ hasText: 'YOUR_API_KEY' }).waitFor();
});

test('the overview sums the month up, endpoints sorted by their count', async () => {
  const page = await site.visit('/account', { as: 'inactive', usedThisMonth: 800 });
  await logCalls(page, [
    { processingTimeMs: 59_000, sourceFileSizeBytes: 1_048_576, outputFileSizeBytes: 524_288 },
    { statusCode: 400, processingTimeMs: 1_000 },
    { endpoint: '/api/text_overlay' },
  ]);
  await page.reload();
  await settle(page);
  await expectShown(page.getByText('Free Tier', { exact: true }));
  const tabs = await page.getByRole('tablist', { name: 'My Account' }).getByRole('tab').allInnerTexts();
  expect(tabs).toEqual(['Overview', 'Usage Details', 'Billing', 'Settings']);
  const bar = page.getByRole('progressbar', { name: 'Monthly usage' });
  expect(await bar.getAttribute('aria-valuenow')).toBe('80');
  expect(await page.getByText("You're approaching your monthly quota limit").count()).toBe(0);
  const cards = await page.getByRole('main').locator('dl > div').allInnerTexts();
  expect(cards.map((card) => card.split('\n').filter((line) => line !== ''))).toEqual([
    ['Total Requests', '3', '2 successful'],
    ['Success Rate', '66.7%', '1 failed'],
    ['Processing Time', '1.0m', 'all requests'],
    ['Data Processed', '1.50 MB', 'input and output'],
  ]);
  const endpoints = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  expect(endpoints.map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'Image Padding /api/image_padding 2',
    'Text Overlay /api/text_overlay 1',
  ]);
});

test('Usage Details lists the 10 newest calls, the Requests tab the 20 newest of its tool and how many there are', async () => {
  const page = await site.visit('/account', { as: 'active_sub' });
  const earlier = Array.from({ length: 20 }, () => ({}));
  const newest = { statusCode: 415, processingTimeMs: 1_500, sourceFileSizeBytes: 2_048 };
  await logCalls(page, [{ statusCode: 300 }, ...earlier, newest]);
  await page.getByRole('tab', { name: 'Usage Details' }).click();
  await page.getByRole('row').nth(10).waitFor();
  expect(await page.getByRole('row').count()).toBe(11);
  const sections = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  expect(await sections.allInnerTexts()).toEqual(['Recent requests', 'Requests by day']);
  expect(await headersOf(page)).toEqual([
    'Status',
    'Endpoint',
    'Time',
    'Processing Time',
    'Source File Size',
    'Request ID',
  ]);
  const shown = (await page.getByRole('row').nth(1).innerText()).split(/\s*[\t\n]\s*/);
  expect(shown.slice(0, 3)).toEqual(['415', 'Image Padding', '/api/image_padding']);
  expect(shown.slice(-3, -1)).toEqual(['1.5s', '2.00 KB']);

  await page.route('**/api/requests?*', async (route) => {
    await page.getByRole('tabpanel').locator('.animate-turn').first().waitFor();
    await route.continue();
  });
  await go(page, 'Image Padding');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByText('Showing latest 20 requests. Total: 22', { exact: true }).waitFor();
  expect(await page.getByRole('row').count()).toBe(21);
  expect(await headersOf(page)).toEqual([
    'Request ID',
    'API Key',
    'Timestamp',
    'Endpoint',
    'Status',
    'Processing Time',
    'File Size',
  ]);
  await expectShown(page.getByRole('row').nth(1).getByText('op_aB3dE...wXyZ', { exact: true }));
});

test('settings show an account without an email and how it signs in', async () => {
  const page = await site.visit('/account?tab=settings', { as: 'inactive' });
  await expectTexts(page, ['Email', 'Not available', 'Account type', 'Username and password']);
});

test('the padding form has its fields and its choices', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  expect(await optionsOf(page, 'Background colour')).toEqual([
    'Transparent',
    'White',
    'Black',
    'Custom Color',
  ]);
  await page.getByLabel('Background colour').selectOption('Custom Color');
  const custom = page.getByLabel('Custom colour');
  expect(await attributesOf(custom, 'type', 'placeholder')).toEqual([null, 'Hex or Name']);
  await expectShown(page.getByText('Hex or Name', { exact: true }));
});

test('the audio form has its tabs, its methods and how it works', async () => {
  const page = await site.visit('/audio-extraction', { as: 'active_sub' });
  const sources = page.getByRole('tablist', { name: 'Source of the video' }).getByRole('tab');
  expect(await sources.allInnerTexts()).toEqual(['Upload File', 'From URL']);
  expect(await optionsOf(page, 'Processing method')).toEqual([
    'ffmpeg (Reliable, Battle-tested)',
    'mediabunny (Experimental - Limited codec support)',
  ]);
  await expectShown(page.getByText('Optional. Gets a POST when the job has completed or failed.'));
  for (const name of ['Extract Audio', 'Start Over']) await expectShown(page.getByRole('button', { name }));
  const steps = page.getByRole('region', { name: 'How it works' });
  await expectShown(steps.getByText(/128 kbit\/s \(libmp3lame\).* 2-5 minutes/));
  await expectShown(steps.getByText(/deleted automatically after 24 hours/));
});

test('each text has its editor: words, place, size 1 to 300, family, colours, outline 0 to 20', async () => {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub' }));
  const { page } = editor;
  for (const name of ['Image Controls', 'Image Preview'])
    await expectShown(page.getByRole('heading', { name }));
  expect(await page.getByLabel('Upload Image').getAttribute('accept')).toBe('image/*');
  const table = page.getByText('No image selected').locator('xpath=ancestor::*[contains(@class,"bg-well")]');
  expect((await table.boundingBox())?.height).toBeGreaterThanOrEqual(400);
  await editor.upload(await photograph(300, 200));
  const add = page.getByRole('button', { name: 'Add text' });
  await page.getByRole('textbox', { name: 'Add text' }).fill('  ');
  expect(await add.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Add text' }).fill('NEW DROP');
  await add.click();
  expect(await attributesOf(editor.slider('Font size'), 'min', 'max', 'step')).toEqual(['1', '300', '1']);
  expect(await attributesOf(editor.slider('Outline width'), 'min', 'max', 'step')).toEqual(['0', '20', '1']);
  await editor.open('Font');
  await page.getByLabel('Font family').click();
  expect((await page.getByRole('option').allInnerTexts()).slice(0, 5)).toEqual([
    'Inter',
    'Arial',
    'Times New Roman',
    'Helvetica',
    'Georgia',
  ]);
  await page.keyboard.press('Escape');
  for (const name of ['Text', 'X', 'Y', 'Colour', 'Outline colour'] as const)
    await expectShown(editor.field(name));
});

test('the one-off payment page names what is bought, 29.99 to begin with and 0.50 at least', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  await page.route('**/api/create-payment-intent', async (route) => {
    await page.getByText('Setting up payment...', { exact: true }).waitFor();
    await route.continue();
  });
  await page.goto('/checkout');
  await expectShown(page.getByRole('heading', { name: 'Complete Your Purchase' }));
  await expectTexts(page, ['Overprint Premium', 'Access to all premium features', '$29.99']);
  const amount = page.getByLabel('Amount');
  expect(await amount.inputValue()).toBe('29.99');
  expect(await attributesOf(amount, 'type', 'step', 'min')).toEqual(['number', '0.01', '0.5']);
  for (const name of ['Update Amount', 'Pay Now']) await page.getByRole('button', { name }).waitFor();
});

test('the subscription page has both plans with their features, and asks for a payment of the chosen one', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const started: unknown[] = [];
  await page.route('**/api/create-subscription', async (route) => {
    started.push(route.request().postDataJSON());
    await page.getByText('Setting up subscription...', { exact: true }).waitFor();
    await route.continue();
  });
  await page.goto('/subscribe');
  await expectShown(page.getByRole('heading', { name: 'Choose Your Plan' }));
  const cards = page.getByRole('main').locator('fieldset label');
  const monthly = [
    'Monthly',
    '$29.99',
    'Unlimited image processing',
    'Text overlay tools',
    'Shop monitoring',
  ];
  await expectTexts(cards.first(), [...monthly, 'API access', 'Priority support']);
  const yearly = [
    'Yearly',
    'Most Popular',
    '$299.99',
    'All monthly features',
    '2 months free',
    'Advanced analytics',
  ];
  await expectTexts(cards.last(), [...yearly, 'Custom webhooks', 'White-label options']);
  expect(await cards.first().innerText()).toContain('per month');
  expect(await cards.last().innerText()).toContain('per year');
  expect(await cards.first().getByText('Most Popular').count()).toBe(0);
  await page.getByRole('heading', { name: 'Subscribe to Monthly' }).waitFor();
  await page.getByRole('button', { name: 'Subscribe Now' }).waitFor();
  await cards.last().click();
  await page.getByRole('heading', { name: 'Subscribe to Yearly' }).waitFor();
  await page.getByRole('button', { name: 'Subscribe Now' }).waitFor();
  expect(new Set(started.map((body) => JSON.stringify(body))).size).toBe(2);
});

test('the older sign-in screen has its tabs and fields, and the words beside them', async () => {
  const page = await site.visit('/auth');
  const tabs = page.getByRole('tab');
  expect(await tabs.allInnerTexts()).toEqual(['Login', 'Register']);
  for (const tab of ['Register', 'Login']) {
    await tabs.getByText(tab).click();
    await expectShown(page.getByLabel('Username'));
    expect(await page.getByLabel('Password').getAttribute('type')).toBe('password');
  }
  const words = await page.getByRole('figure').locator('figcaption').innerText();
  expect(words).toBe('Image Text Overlay Editor - create stunning images with custom text overlays');
});

test('the newer sign-in screen has Google in a window of 500 by 600, both tabs and their fields', async () => {
  const page = await site.visit('/login');
  await expectShown(page.getByRole('button', { name: 'Continue with Google' }));
  await expectTexts(page, ['Or continue with email']);
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sign In', 'Sign Up']);
  const fields = () => page.getByRole('tabpanel').locator('label').allInnerTexts();
  expect(await fields()).toEqual(['Email', 'Password']);
  expect(await attributesOf(page.getByLabel('Email'), 'type', 'required')).toEqual(['email', '']);
  await page.evaluate('window.open = (_url, _name, features) => { window.asked = features; return null; }');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('alert').getByText('The browser blocked the sign-in window.').waitFor();
  expect(await page.evaluate('window.asked')).toMatch(/width=500,height=600/);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  expect(await fields()).toEqual(['Email', 'Password', 'Confirm Password']);
  await expectShown(page.getByRole('button', { name: 'Create Account' }));
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
