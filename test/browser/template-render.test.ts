import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '#test/stored-zip.ts';
import { differingPixels, photograph } from './editor-page.ts';
import { type Site, startSite } from './site.ts';
import { violations } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const shots = process.env.SHOTS;

interface TemplateFields {
  readonly name: string;
  readonly text: string;
  readonly sizes?: readonly string[];
  readonly sample_values?: Readonly<Record<string, string>>;
  readonly hasPicture?: boolean;
}

/** Opens the templates of a fresh account with one template, whose dialog opens by its button Render. */
async function openDialog(fields: TemplateFields): Promise<[page: Page, dialog: Locator]> {
  const { name, text, sizes = [], sample_values = {}, hasPicture = false } = fields;
  const page = await site.visit('/templates', { as: 'active_sub' });
  const response = await page.request.post('/api/templates', {
    multipart: {
      name,
      overlays: JSON.stringify([{ text, x: '50%', y: '50%', font_size: 40 }]),
      sizes: JSON.stringify(sizes),
      sample_values: JSON.stringify(sample_values),
      ...(hasPicture && { image: await photograph(600, 400) }),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: `Render ${name}` }).click();
  return [page, page.getByRole('dialog', { name: `Render ${name}` })];
}

/** Presses a control and returns the file that is saved. */
async function saved(page: Page, control: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('Render finishes a chosen picture with the values, and gives it as the API made it', async () => {
  const [page, dialog] = await openDialog({ name: 'Spring', text: '{{title}} {{price|5 €}}' });
  const render = dialog.getByRole('button', { name: 'Render', exact: true });
  await render.click();
  await dialog.getByText('A value is missing').waitFor();
  await dialog.getByText('Choose a picture or give its URL').waitFor();
  expect(await violations(page)).toEqual([]);

  await dialog.getByLabel('title', { exact: true }).fill('NEW');
  const picture = await photograph(640, 480);
  await dialog.getByLabel('Upload Image').setInputFiles(picture);
  if (shots) await page.screenshot({ path: `${shots}/render-form.png` });
  await render.click();
  const finished = dialog.getByRole('img', { name: 'Finished picture' });
  await finished.waitFor();
  expect(await violations(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/render-done.png` });
  const file = await saved(page, dialog.getByRole('link', { name: 'Download', exact: true }));
  expect(file.name).toBe('Spring.png');
  const direct = await page.request.post('/api/text_overlay', {
    headers: { accept: 'image/png' },
    multipart: { image: picture, text: 'NEW 5 €', x: '50%', y: '50%', font_size: '40' },
  });
  expect(await differingPixels(file.bytes, await direct.body())).toBe(0);

  await dialog.getByRole('button', { name: 'Render another' }).click();
  expect(await dialog.getByLabel('title', { exact: true }).inputValue()).toBe('NEW');
});

test('Render takes the sample values and the picture of a template that has them, and gives all sizes', async () => {
  const [page, dialog] = await openDialog({
    name: 'Autumn',
    text: '{{title}}',
    sizes: ['instagram-square', 'pinterest-pin'],
    sample_values: { title: 'SALE' },
    hasPicture: true,
  });
  expect(await dialog.getByLabel('title', { exact: true }).inputValue()).toBe('SALE');
  await dialog.getByRole('button', { name: 'Render', exact: true }).click();
  await dialog.getByRole('img', { name: 'pinterest-pin, 1000 × 1500 px' }).waitFor();
  expect(await violations(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/render-sizes.png` });
  const one = await saved(page, dialog.getByRole('link', { name: 'Download pinterest-pin' }));
  expect(one.name).toBe('pinterest-pin.png');
  const all = await saved(page, dialog.getByRole('button', { name: 'Download all' }));
  expect(all.name).toBe('Autumn-sizes.zip');
  const files = entriesOf(all.bytes);
  expect(files.map(({ path }) => path)).toEqual(['instagram-square.jpg', 'pinterest-pin.png']);
  expect(Buffer.from(files[1]!.bytes).equals(one.bytes)).toBe(true);
  expect(await sharp(one.bytes).metadata()).toMatchObject({ width: 1000, height: 1500 });
});

test('Render says why a picture was refused, warns of a text that is cut, and can be cancelled', async () => {
  const [page, dialog] = await openDialog({ name: 'Winter', text: '{{title}}' });
  const render = dialog.getByRole('button', { name: 'Render', exact: true });
  await dialog.getByLabel('title', { exact: true }).fill('A title that no small picture has room for');
  await dialog.getByLabel('Image URL').fill('http://10.0.0.1/art.png');
  await render.click();
  await dialog.getByRole('alert').getByText('The picture could not be rendered').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/render-refused.png` });

  await dialog.getByLabel('Image URL').fill('');
  await dialog.getByLabel('Upload Image').setInputFiles(await photograph(300, 200));
  const held = Promise.withResolvers<void>();
  await page.route('**/render', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await render.click();
  await dialog.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await render.waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  held.resolve();
  await page.unroute('**/render');
  await render.click();
  await dialog.getByText('A text is cut off at the edge').waitFor();
});
