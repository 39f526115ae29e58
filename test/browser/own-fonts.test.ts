import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFont } from '#test/sample-font.ts';
import { differingPixels, editorPage, photograph, runCopiedCall } from './editor-page.ts';
import { startSite, type Site } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let folder: string;
let fontFile: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overprint-own-fonts-'));
  fontFile = { name: 'brand.otf', mimeType: 'font/otf', buffer: await sampleFont() };
  site = await startSite();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test('a customer adds a font, draws with it as the API does, and deletes it', async () => {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub' }));
  const { page } = editor;
  const photo = await photograph(600, 400);
  const picker = page.getByRole('combobox', { name: 'Font family' });
  const openFonts = async () => {
    await editor.open('Font');
    await picker.click();
    await page.getByRole('button', { name: 'Add a font' }).click();
  };
  const addFont = page.getByRole('button', { name: 'Add font' });
  await editor.upload(photo);
  await editor.addText('NEW DROP 42');

  await openFonts();
  await page.getByLabel('Font file').setInputFiles({ ...fontFile, buffer: photo.buffer });
  await addFont.click();
  await page.getByText('Invalid font. Supported formats: TTF, OTF, WOFF2').waitFor();
  await page.getByLabel('Font file').setInputFiles(fontFile);
  await page.getByLabel('Name (optional)').fill('House Pixels');
  await expectAccessible(page);
  await addFont.click();
  await picker.filter({ hasText: 'House Pixels' }).waitFor();
  await editor.settled();
  const drawn = await editor.download();
  expect(await differingPixels(drawn, await runCopiedCall(page, folder, photo))).toBe(0);

  // A reload asks for the list again, and only then for the file.
  await page.reload();
  await editor.upload(photo);
  await editor.settled();
  expect(await differingPixels(drawn, await editor.download())).toBe(0);

  await page.getByRole('button', { name: 'NEW DROP 42' }).first().click();
  await openFonts();
  await page.getByRole('list', { name: 'Your fonts' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete "House Pixels"?' }).waitFor();
  await page.getByRole('button', { name: 'Delete font' }).click();
  await page.getByText('House Pixels has been deleted').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('This font was deleted').waitFor();
  expect(await differingPixels(drawn, await editor.download())).toBeGreaterThan(0);
  expect(site.complaints).toEqual([]);
});
