import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { redbubbleProducts, redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import { eq } from 'drizzle-orm';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const main = (page: Page) => page.getByRole('main');
const sample = 'test/fixtures/samples/baseline.jpg';
const lost = 'The server could not be reached. Check your connection and try again.';

test('without a network a request shows an error and keeps its form, and a new screen loads with the network', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  const context = page.context();
  await page.getByLabel('Upload Image').setInputFiles(sample);
  await context.setOffline(true);
  await page.getByText('Connection lost.').waitFor();
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await main(page).getByText(lost).waitFor();
  await navigation(page).getByRole('link', { name: 'API Keys' }).click();
  await page.getByText('If that does not help, load the page again.').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Your API Keys' }).waitFor();
  await page.goBack();
  await page.getByLabel('Upload Image').setInputFiles(sample);

  await page.route('**/api/image_padding', (route) => route.abort());
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await main(page).getByText(lost).waitFor();
  await page.unroute('**/api/image_padding');
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByAltText('Padded square').waitFor();
  await context.close();
});

test("a proxy's page in place of a response never reaches the screen", async () => {
  const page = await site.visit('/templates', { as: 'active_sub' });
  await page.route('**/api/keys', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await navigation(page).getByRole('link', { name: 'API Keys' }).click();
  await main(page)
    .getByText('Overprint is not available at the moment (502). Try again in a minute.')
    .waitFor();
  await page.unroute('**/api/keys');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page.getByRole('cell', { name: 'test', exact: true }));
  await page.context().close();
});

test('a double click does a thing once, and the button has the focus again afterwards', async () => {
  const page = await site.visit('/api-keys', { as: 'active_sub' });
  await page.getByRole('button', { name: 'Create New API Key' }).click();
  await page.getByLabel('API Key Name').fill('clicked twice');
  let calls = 0;
  await page.route('**/api/keys', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Generate API Key' }).dblclick();
  await page.getByText("Copy this key now! You won't be able to see it again.").waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('cell', { name: 'clicked twice', exact: true }).waitFor();
  expect(calls).toBe(1);

  await page.goto('/image-padding');
  await settle(page);
  await page.getByLabel('Upload Image').setInputFiles(sample);
  await page.getByRole('button', { name: 'Pad Image' }).focus();
  await page.keyboard.press('Enter');
  await page.getByAltText('Padded square').waitFor();
  await expectShown(page.getByRole('button', { name: 'Pad Image' }).and(page.locator(':focus')));
  await page.context().close();
});

test('a second click while the keys are still on their way starts no second job', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  let answerKeys = () => {};
  const answered = new Promise<void>((resolve) => {
    answerKeys = resolve;
  });
  await page.route('**/api/keys', (route) => answered.then(() => route.continue()));
  let jobs = 0;
  await page.route('**/api/extract-audio', async (route) => {
    jobs += 1;
    await route.abort();
  });
  await navigation(page).getByRole('link', { name: 'Audio Extraction' }).click();
  await page.getByRole('tab', { name: 'From URL' }).click();
  await page.getByLabel('Video URL').fill('https://videos.example/a.mp4');
  await page.getByRole('button', { name: 'Extract Audio' }).dblclick();
  answerKeys();
  await page.getByRole('heading', { name: 'Progress' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Upload Failed' }).waitFor();
  expect(jobs).toBe(1);
  await page.context().close();
});

test('a file beside its field and a picture that comes along with text change nothing', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  const taken = (await page.evaluate(`(() => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'stray.png', { type: 'image/png' }));
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true });
    return document.querySelector('h1').dispatchEvent(drop);
  })()`)) as boolean;
  expect(taken, 'the browser must not open the file').toBe(false);
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'sheet.png', { type: 'image/png' }));
    clipboardData.setData('text/plain', 'a cell');
    const field = document.querySelector('input[type=url]');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  expect(await page.getByText('sheet.png').count()).toBe(0);
  await page.context().close();
});

const markup = `<img src=x onerror=alert(1)>"'><script>alert(2)</script>`;
const turned = '\u202eevil שלום مرحبا 👩‍👩‍👧‍👦';

/** A subscriber whose every stored text is hostile or endless. */
async function hostileCustomer(viewport: { width: number; height: number }): Promise<Page> {
  const page = await site.visit('/app', { as: 'active_sub', viewport });
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  const { orm } = site.app.deps.database;
  await orm
    .update(users)
    .set({ displayName: `${markup}${turned}${'W'.repeat(200)}` })
    .where(eq(users.id, id));
  for (const name of [markup, turned, 'W'.repeat(100)])
    await page.request.post('/api/keys', { data: { name } });
  const [shop] = await orm
    .insert(redbubbleShops)
    .values({
      userId: id,
      shopUrl: 'https://www.redbubble.com/people/hostile/shop',
      webhookUrl: `https://hooks.example/${'y'.repeat(1_000)}`,
      feedToken: `hostile${viewport.width}`,
      status: 'unreachable',
      syncProducts: true,
      postProducts: true,
      notifyExisting: false,
      createdAt: new Date(),
      lastError: markup,
      lastErrorAt: new Date(),
    })
    .returning();
  if (!shop) throw new Error('Expected a shop, received none');
  const titles = [markup, turned, 'W'.repeat(300)];
  await orm.insert(redbubbleProducts).values(
    titles.map((title, index) => ({
      shopId: shop.id,
      productId: String(9_000 + index),
      productUrl: `https://www.redbubble.com/shop/ap/${9_000 + index}`,
      title,
      price: markup,
      discoveredAt: new Date(),
      notification: 'existing' as const,
    })),
  );
  return page;
}

test.each([
  {
    viewport: { width: 320, height: 256 },
    screens: [
      '/app',
      '/redbubble',
      '/api-keys',
      '/account?tab=settings',
      '/webhooks',
      '/login',
      '/docs',
      '/sandbox',
    ],
  },
  { viewport: { width: 640, height: 450 }, screens: ['/redbubble', '/api-keys'] },
])(
  'at 400 % and 200 % of the size ($viewport.width px), with hostile and endless texts, nothing runs and nothing is cut off',
  async ({ viewport, screens }) => {
    const page = await hostileCustomer(viewport);
    for (const path of screens) {
      await page.goto(path);
      await settle(page);
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        path,
      ).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  },
);

test('with forced colours the chosen tab, page and switch still differ from the others', async () => {
  const page = await hostileCustomer({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/redbubble');
  await page.getByRole('button', { name: 'Re-scrape' }).first().waitFor();
  await settle(page);
  const background = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`);
  for (const [chosen, other] of [
    ['nav [aria-current=page]', 'nav a:not([aria-current])'],
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['[role=switch][aria-checked=true]', 'main [aria-label=Re-scrape]'],
  ] as const) {
    expect(await background(chosen), chosen).not.toBe(await background(other));
  }
  await page.context().close();
});

/** What a screen reader comes to, one after the other. */
const readingOrders: Readonly<Record<string, readonly string[]>> = {
  '/image-padding': [
    'link "Skip to content"',
    'navigation "Main"',
    'requests this month',
    'heading "Image Padding" [level=1]',
    'tab "Test" [selected]',
    'heading "Image Controls" [level=2]',
    'textbox "Image URL"',
    'button "Upload Image"',
    'combobox "Background colour"',
    'button "Pad Image"',
    'heading "Result" [level=2]',
  ],
  '/audio-extraction': [
    'heading "Audio Extraction" [level=1]',
    'heading "Video" [level=2]',
    'tab "Upload File" [selected]',
    'button "Video file"',
    'textbox "Webhook URL"',
    'combobox "Processing method"',
    'button "Extract Audio"',
    'button "Start Over"',
    'heading "Progress" [level=2]',
    'heading "Recent jobs" [level=2]',
  ],
  '/redbubble': [
    'heading "Shop Monitor" [level=1]',
    'heading "Add a shop" [level=2]',
    'textbox "Shop URL"',
    'textbox "Webhook URL"',
    'checkbox "Also notify for products already in the shop"',
    'button "Add Shop"',
  ],
};

test.each(Object.entries(readingOrders))(
  'a screen reader comes through %s in the order of the work',
  async (path, order) => {
    const page = await site.visit(path, { as: 'active_sub' });
    let tree = '';
    const missing = async () => {
      tree = await page.locator('body').ariaSnapshot();
      return order.filter((part) => !tree.includes(part));
    };
    await expect.poll(missing).toEqual([]);
    const places = order.map((part) => tree.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await page.context().close();
  },
);

test('no page asked another host, met an error or broke the content security policy', () => {
  // What could not be fetched without a network is noted by the browser as an error of the part that asked
  // for it.
  expect(site.complaints.filter((line) => !line.includes('PartMissing'))).toEqual([]);
});
