import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Site, startSite } from './site.ts';
import { expectAccessible, violations } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
/** Until the worker is started again, batches wait. */
const stopWorker = () => site.app.deps.batchRunner.stop({ timeoutMs: 0 });
const startWorker = () => site.app.deps.batchRunner.start({ alone: true });
afterAll(async () => {
  await stopWorker();
  await site.close();
});

const png = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `print ${index + 1}.png`,
      mimeType: 'image/png',
      buffer: await png(80 + index),
    })),
  );
const damaged = { name: 'damaged.png', mimeType: 'image/png', buffer: Buffer.from('words') };
const chooser = (page: Page) => page.getByRole('button', { name: 'Pictures', exact: true });
const tiles = (page: Page) => page.getByRole('list', { name: 'Pictures of the batch' }).getByRole('listitem');
const tile = (page: Page, name: string) => tiles(page).filter({ has: page.getByText(name, { exact: true }) });

test('many files become one ZIP, a damaged one is named and runs again alone, and a reload changes nothing', async () => {
  const page = await site.visit('/image-padding?tab=many', { as: 'active_sub' });
  await stopWorker();
  await page.getByText('No recent batches').waitFor();
  await expectAccessible(page);
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') };
  await chooser(page).setInputFiles([...(await pictures(25)), damaged, notes]);
  await page.getByText('Ignored: notes.txt.').waitFor();
  await page.getByText('26 pictures take 26 of the 10,000 requests left this month.').waitFor();
  await page.getByRole('button', { name: 'Remove print 25.png' }).press('Enter');
  await page.getByRole('button', { name: 'Start 25 pictures' }).press('Enter');

  const heading = page.getByRole('heading', { name: '25 pictures' });
  await heading.waitFor();
  await page.getByText('Waiting').first().waitFor();
  await page.reload();
  await heading.waitFor();
  await startWorker();
  await page.getByText('24 of 25 completed, 1 failed', { exact: true }).waitFor();
  await page.getByText('Some failed', { exact: true }).waitFor();
  await page.locator('#announcer', { hasText: 'The batch has ended: 24 of 25 completed, 1 failed' }).waitFor({
    state: 'attached',
  });
  await tile(page, 'print 1.png').locator('canvas').waitFor();
  await tile(page, 'damaged.png').getByText('Invalid image format').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Only failed').check();
  expect(await tiles(page).count()).toBe(1);

  const zipUrl = await page.getByRole('link', { name: 'Download all (ZIP)' }).getAttribute('href');
  const zip = await (await page.request.get(new URL(zipUrl ?? '').pathname)).body();
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  for (const name of ['001-print 1.png', '024-print 24.png']) expect(zip.includes(name)).toBe(true);

  const again = page.waitForRequest((request) => request.url().endsWith('/retry'));
  await page.getByRole('button', { name: 'Run damaged.png again' }).press('Enter');
  expect((await again).postDataJSON()).toEqual({ items: [24] });
  await page.getByText('24 of 25 completed, 1 failed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'New batch' }).press('Enter');
  await page.getByRole('link', { name: '25 pictures' }).waitFor();
  expect(site.complaints).toEqual([]);
});

test('the rows of a CSV are checked before it is sent, and a template fills each of them', async () => {
  const page = await site.visit('/app', { as: 'active_sub', viewport: { width: 390, height: 844 } });
  const template = JSON.stringify({ name: 'Summer', overlays: [{ text: '{{title}}' }] });
  const headers = '{ "content-type": "application/json" }';
  expect(
    await page.evaluate(
      `fetch('/api/templates', { method: 'POST', headers: ${headers}, body: '${template}' }).then(({ ` +
        'status }) => status)',
    ),
  ).toBe(201);
  await page.goto('/text-overlay?tab=many');
  const csv =
    `Image URL;name;title\n${site.origin}/a.png;First;"Sale; ` +
    'now"\n;Second;x\nnowhere;Third;y\nonly one\n';
  await chooser(page).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByLabel('What to do').selectOption('The layout in Test');
  await page.getByText('is needed for the column "title"').first().waitFor();
  await page.getByLabel('What to do').selectOption('Template: Summer');
  await page.getByText('1 of 4 rows can start and take 1 of').waitFor();
  const table = page.getByRole('table', { name: 'Rows of the CSV' });
  for (const text of ['image_url is empty', 'Invalid URL', 'It has 1 fields'])
    await table.getByText(text).waitFor();
  expect(await table.getByLabel('title, line 2').inputValue()).toBe('Sale; now');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Line 3: image_url is empty').waitFor();
});

test('a CSV and the pictures that it names are dropped together, corrected and made', async () => {
  const page = await site.visit('/image-padding?tab=many', { as: 'active_sub' });
  await startWorker();
  const csv = 'file,name,sku\nprint 1.png,Sunset,7\nPRINT 2.png,,8\nprnt 3.png,Third,9\n';
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await chooser(page).setInputFiles([list, ...(await pictures(4))]);
  const table = page.getByRole('table', { name: 'Rows of the CSV' });
  await table.getByText('No file is named prnt 3.png').waitFor();
  await page.getByRole('button', { name: 'Leave out the column "sku"' }).press('Enter');
  await table.getByLabel('sku, line 2').waitFor({ state: 'detached' });
  await page.getByText('2 pictures are in no row and will be left out.').waitFor();
  await table.locator('canvas').nth(1).waitFor();
  await expectAccessible(page);
  await table.getByLabel('file, line 4').fill('print 3.png');
  await page.getByText('1 picture is in no row and will be left out.').waitFor();
  await page.getByRole('button', { name: 'Start 3 pictures' }).press('Enter');
  await page.getByText('3 of 3 completed', { exact: true }).waitFor();
  for (const name of ['Sunset', 'print 2.png', 'Third']) await tile(page, name).locator('canvas').waitFor();
  expect(site.complaints).toEqual([]);
});

/** Saves a template, and chooses it for a CSV with these rows and the four pictures that they name. */
async function chooseTable(page: Page, template: { readonly name: string }, rows: readonly string[]) {
  const saved = await page.request.post('/api/templates', { data: template });
  expect(saved.status(), await saved.text()).toBe(201);
  await page.goto('/text-overlay?tab=many');
  const csv = ['file,title', ...rows].join('\n');
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await chooser(page).setInputFiles([list, ...(await pictures(4))]);
  await page.getByLabel('What to do').selectOption(`Template: ${template.name}`);
}

test('the first three pictures of a template are drawn before the start, each with its own texts', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const template = {
    name: 'Labels',
    overlays: [{ text: '{{title}}', font_size: '20%' }],
    sizes: [{ name: 'square', width: 300, height: 300 }],
  };
  const rows = ['print 1.png,One', 'print 2.png,Two', 'print 3.png,Three', 'print 4.png,Four'];
  await chooseTable(page, template, rows);
  await page.getByRole('heading', { name: 'The first 3, as they will look' }).waitFor();
  const previews = 'document.querySelectorAll(\'canvas[aria-label^="Preview of print"]\')';
  const drawn = `Array.from(${previews}, (canvas) => canvas.toDataURL())`;
  // A text is drawn as soon as its font is there.
  const differing = async () => new Set(await page.evaluate<string[]>(drawn)).size;
  await expect.poll(differing).toBe(3);
  const [before] = await page.evaluate<string[]>(drawn);
  await page.getByLabel('title, line 2').fill('Another');
  await expect.poll(async () => (await page.evaluate<string[]>(drawn))[0]).not.toBe(before);
  await expectAccessible(page);
  expect(site.complaints).toEqual([]);
});

test('cut-off texts and empty values are told by row before the start, and cut-off ones after it', async () => {
  const page = await site.visit('/app', { as: 'active_sub', viewport: { width: 1200, height: 800 } });
  await startWorker();
  const template = { name: 'Titles', overlays: [{ text: '{{title}}', font_size: '30%' }] };
  const rows = ['print 1.png,A', 'print 2.png,', 'print 3.png,B', 'print 4.png,Much too long for it'];
  await chooseTable(page, template, rows);
  await page.getByText('1 row has text that will be cut off, 1 row has an empty value.').waitFor();
  const table = page.getByRole('table', { name: 'Rows of the CSV' });
  const row = (title: string) => table.getByRole('row').filter({ has: page.getByLabel(title) });
  await row('title, line 5').getByText('Text cut off', { exact: true }).waitFor();
  await row('title, line 3').getByText('Empty: title', { exact: true }).waitFor();
  await row('title, line 2').getByText('Fine', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start 4 pictures' }).press('Enter');
  await page.getByText('4 of 4 completed, 1 with cut-off text', { exact: true }).waitFor();
  await tile(page, 'print 4.png').getByText('Text cut off', { exact: true }).waitFor();
  expect(await tile(page, 'print 4.png').getByText('Completed').count()).toBe(0);
  await page.getByLabel('Only problems').check();
  expect(await tiles(page).count()).toBe(1);
  expect(site.complaints).toEqual([]);
});

test('hundreds of rows are shown in pages, and hundreds of pictures as they come near', async () => {
  const page = await site.visit('/image-padding?tab=many', { as: 'active_sub' });
  const lines = Array.from({ length: 500 }, (_, index) => `${site.origin}/${index}.png,Picture ${index + 1}`);
  const csv = ['image_url,name', ...lines].join('\n');
  await stopWorker();
  await chooser(page).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const table = page.getByRole('table', { name: 'Rows of the CSV' });
  await page.getByRole('button', { name: 'Show all 500 rows' }).click();
  await page.getByText('Rows 1 to 40 of 500').waitFor();
  await page.getByRole('button', { name: 'Next rows' }).click();
  await page.getByText('Rows 41 to 80 of 500').waitFor();
  expect(await table.getByLabel('name, line 42').inputValue()).toBe('Picture 41');
  expect(await table.getByRole('textbox').count()).toBe(80);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start 500 pictures' }).click();
  await page.getByRole('heading', { name: '500 pictures' }).waitFor();
  expect(await tiles(page).count()).toBeLessThan(200);
  while ((await tiles(page).count()) < 500) await tiles(page).last().scrollIntoViewIfNeeded();
});

test('a batch is cancelled after a question, and what waited is given back', async () => {
  const page = await site.visit('/image-padding?tab=many', { as: 'active_sub' });
  await stopWorker();
  await chooser(page).setInputFiles(await pictures(3));
  await page.getByRole('button', { name: 'Start 3 pictures' }).click();
  await page.getByRole('button', { name: 'Cancel batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this batch of 3 pictures?' });
  await dialog.getByRole('button', { name: 'Cancel batch' }).click();
  await page.getByText('0 of 3 completed, 3 cancelled', { exact: true }).waitFor();
  await page.getByText('0 / 10,000').waitFor();
  await page.goto('/image-padding?tab=many&batch=bat_0000000000000000000000');
  await page.getByText('Batch not found').waitFor();
});

test('a folder is taken whole, and padded as "Test" says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overprint-many-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'inner'));
  await writeFile(join(folder, 'a.png'), await png(200));
  await writeFile(join(folder, 'inner', 'b.png'), await png(100));
  await writeFile(join(folder, '.DS_Store'), 'hidden');
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  await page.getByRole('slider', { name: 'Padding size' }).fill('20');
  await page.getByLabel('Background colour').selectOption('White');
  await page.getByRole('tab', { name: 'Many' }).click();
  await page.getByText('Square, padding 20 px, white').waitFor();
  await page.getByLabel('Folder').setInputFiles(folder);
  await startWorker();
  await page.getByRole('button', { name: 'Start 2 pictures' }).press('Enter');
  await page.getByText('2 of 2 completed', { exact: true }).waitFor();
  const url = await page.getByRole('link', { name: 'Open a.png' }).getAttribute('href');
  const made = await (await page.request.get(new URL(url ?? '').pathname)).body();
  expect(await sharp(made).metadata()).toMatchObject({ width: 240, height: 240 });
});
