import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '#test/stored-zip.ts';
import { differingPixels, editorPage, photograph } from './editor-page.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { violations } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Presses Download and returns what is saved. */
async function downloaded(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('Download gives every size that was chosen, with the pixels of the API, or the one', async () => {
  const page = await site.visit('/text-overlay', { as: 'active_sub' });
  const editor = editorPage(page);
  const picture = await photograph(1200, 800);
  await editor.upload(picture);
  await editor.addText('{{title}}');
  await page.getByLabel('title', { exact: true }).fill('NEW {{DROP');
  await page.getByRole('button', { name: 'Sizes' }).click();
  await page.getByLabel('Add a size').selectOption('instagram-square');
  await page.getByText('Download saves the picture like this').waitFor();
  await editor.settled();
  const single = await downloaded(page);
  expect(single.name).toBe('edited-image.png');

  await page.getByLabel('Add a size').selectOption('pinterest-pin');
  const several = await downloaded(page);
  expect(several.name).toMatch(/-sizes\.zip$/);
  await page.locator('[data-toast]', { hasText: '2 sizes saved' }).waitFor();
  const files = entriesOf(several.bytes);
  expect(files.map(({ path }) => path)).toEqual(['instagram-square.jpg', 'pinterest-pin.png']);

  const key = await page.request.post('/api/keys', { data: { name: 'the same call' } });
  const response = await page.request.post('/api/templates/render', {
    headers: { 'x-api-key': ((await key.json()) as { key: string }).key },
    multipart: {
      image: picture,
      overlays: JSON.stringify([
        { text: '{{title}}', x: 600, y: 400, font_size: 24, outline_color: '#000000', outline_width: 5 },
      ]),
      values: JSON.stringify({ title: 'NEW {{DROP' }),
      sizes: JSON.stringify(['instagram-square', 'pinterest-pin']),
    },
  });
  const { images } = (await response.json()) as { images: { name: string; url: string }[] };
  for (const [index, { url }] of images.entries()) {
    const made = await (await page.request.get(new URL(url).pathname)).body();
    expect(await differingPixels(Buffer.from(files[index]!.bytes), made)).toBe(0);
    if (index === 0) expect(await differingPixels(single.bytes, made)).toBe(0);
  }
});

const shots = process.env.SHOTS;

test('a layout becomes a template, which is opened, changed, duplicated, renamed, and deleted with a way back', async () => {
  const page = await site.visit('/templates', { as: 'active_sub' });
  await expectShown(page.getByText('None yet. Start from a layout below'));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Use Summer sale' }).click();
  const editor = editorPage(page);
  await page.getByRole('button', { name: '-30 %', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();

  await editor.upload(await photograph(1200, 800));
  await editor.addText('{{title}}');
  await page.getByLabel('title', { exact: true }).fill('NEW DROP');
  await page.getByRole('button', { name: 'Sizes' }).click();
  await page.getByLabel('Add a size').selectOption('instagram-square');
  await page.getByRole('img', { name: 'Preview of instagram-square' }).waitFor();
  await page.getByRole('button', { name: 'Padding' }).click();
  await page.getByRole('switch', { name: 'Pad to a square' }).click();
  await editor.settled();
  if (shots) await page.screenshot({ path: `${shots}/editor.png` });
  await page.getByRole('button', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByLabel('Name', { exact: true }).fill('Summer');
  if (shots) await page.screenshot({ path: `${shots}/save.png` });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.locator('[data-toast]', { hasText: 'Version 1.' }).waitFor();
  await dialog.waitFor({ state: 'detached' });

  const name = page.getByRole('heading', { name: 'Summer', exact: true });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click();
  await name.waitFor();
  await page.getByRole('link', { name: 'Open Summer' }).locator('img').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/list.png` });
  await page.getByRole('link', { name: 'Open Summer' }).click();
  await page.waitForURL((url) => url.pathname === '/text-overlay' && url.search === '');
  expect(await page.getByLabel('title', { exact: true }).inputValue()).toBe('NEW DROP');
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  await page.getByRole('tab', { name: 'n8n' }).click();
  await page.getByText('={{ $json.title }}').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Sizes instagram-square' }).waitFor();
  await page.getByRole('button', { name: 'Save as template' }).click();
  await dialog.getByRole('button', { name: 'Save version 2' }).click();
  await page.locator('[data-toast]', { hasText: 'Version 2.' }).waitFor();

  const status = page.locator('[data-template-status]');
  await status.filter({ hasText: 'Summer· saved' }).waitFor();
  await page.getByRole('button', { name: 'Hide {{title}}' }).click();
  await status.filter({ hasText: 'Summer· not saved' }).waitFor();
  await page.getByRole('button', { name: 'Show {{title}}' }).click();
  await status.filter({ hasText: 'Summer· saved' }).waitFor();
  await page.getByRole('button', { name: 'Hide {{title}}' }).click();
  await page.keyboard.press('Control+s');
  await page.locator('[data-toast]', { hasText: 'Version 3.' }).waitFor();
  await status.filter({ hasText: 'Summer· saved' }).waitFor();
  await page.getByRole('button', { name: 'Show {{title}}' }).click();
  await page.keyboard.press('Control+s');
  const saved = page.locator('[data-toast]', { hasText: 'Version 4.' });
  await saved.getByRole('link', { name: 'Use on many pictures' }).click();
  await page.getByRole('combobox', { name: 'What to do' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'What to do' }).inputValue()).toMatch(/^tpl_/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Duplicate Summer' }).click();
  await page.getByRole('heading', { name: 'Summer copy' }).waitFor();
  await page.getByRole('button', { name: 'Rename Summer copy' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Winter' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Delete Winter' }).press('Enter');
  await page.getByRole('heading', { name: 'Winter' }).waitFor({ state: 'detached' });
  if (shots) await page.screenshot({ path: `${shots}/deleted.png` });
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('heading', { name: 'Winter' }).waitFor();

  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Delete Winter' }).press('Enter');
  expect((await deleted).status()).toBe(200);
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('sum');
  await name.waitFor();
  expect(await page.getByRole('link', { name: /^Open / }).count()).toBe(1);
});

test('a text changes per picture at a press, under a name, and is the same for all again', async () => {
  const page = await site.visit('/text-overlay', { as: 'active_sub', viewport: { width: 390, height: 844 } });
  const editor = editorPage(page);
  await editor.upload(await photograph(600, 400));
  await editor.addText('NEW DROP');
  const changes = page.getByRole('switch', { name: 'Changes per picture' });
  await changes.click();
  expect(await editor.field('Text').inputValue()).toBe('NEW DROP');
  await page.getByText('Drawn where no title is given').waitFor();
  await editor.field('Text').fill('LAST DROP');
  const name = page.getByLabel('Name of the value');
  await name.fill('1');
  await page.getByText('Begin with a letter').waitFor();
  await name.fill('Shop name');
  await page.getByText('Drawn where no shop_name is given').waitFor();
  expect(await editor.field('Text').inputValue()).toBe('LAST DROP');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('shop_name', { exact: true }).fill('Ada');
  await changes.click();
  expect(await editor.field('Text').inputValue()).toBe('Ada');
});

test('the actions of two templates are within the window of a phone', async () => {
  const page = await site.visit('/app', {
    as: 'active_sub',
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  for (const name of ['First', 'Second'])
    await page.request.post('/api/templates', { data: { name, overlays: [{ text: '{{title}}' }] } });
  await page.goto('/templates');
  const action = await page.getByRole('button', { name: 'Delete First' }).boundingBox();
  const other = await page.getByRole('button', { name: 'Delete Second' }).boundingBox();
  for (const box of [action, other]) expect(box!.x + box!.width).toBeLessThanOrEqual(390);
});
