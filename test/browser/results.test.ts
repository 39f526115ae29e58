import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { focused } from './focus.ts';
import { type Site, startSite } from './site.ts';
import { violations } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const art = () =>
  sharp({ create: { width: 150, height: 90, channels: 3, background: '#fcd734' } })
    .png()
    .toBuffer();

test('a picture that was padded on screen is among the results, opens in the editor and is made again', async () => {
  const page = await site.visit('/results', { as: 'active_sub' });
  await page.getByText('Pictures that you make on screen, by API and in batches appear here.').waitFor();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Image Padding' }).click();
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'Low Tide.png', mimeType: 'image/png', buffer: await art() });
  await page.getByRole('slider', { name: 'Padding size' }).fill('20');
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByAltText('Padded square').waitFor();

  await menu.getByRole('link', { name: 'Results' }).click();
  const tile = page.getByRole('article', { name: 'Low Tide.png' });
  await tile.getByText('Image Padding · 190 × 190').waitFor();
  await tile.locator('img').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Tool').selectOption('Audio Extraction');
  await page.getByLabel('Tool').selectOption('Text Overlay');
  await page.getByRole('button', { name: 'Show all tools' }).press('Enter');
  await focused(page, 'combobox', 'Tool').waitFor();

  await tile.getByRole('button', { name: 'Copy as API call' }).click();
  await page.getByRole('group', { name: 'curl snippet' }).getByText('padding_size=20').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await tile.getByRole('button', { name: 'Run again' }).click();
  await page.waitForURL('**/image-padding');
  await page.getByRole('slider', { name: 'Padding size' }).and(page.locator('[value="20"]')).waitFor();

  await menu.getByRole('link', { name: 'Results' }).click();
  await tile.getByRole('link', { name: 'Open in editor' }).click();
  await page.waitForURL('**/text-overlay');
  await page.getByText('190 × 190').first().waitFor();
  expect(site.complaints).toEqual([]);
});

test('what the editor saves is among the results, with its picture and without a file', async () => {
  const page = await site.visit('/text-overlay', { as: 'active_sub' });
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'Low Tide.png', mimeType: 'image/png', buffer: await art() });
  const told = page.waitForResponse('**/api/text_overlay/downloads');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await told).status()).toBe(201);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Results' }).click();
  const tile = page.getByRole('article', { name: 'edited-image.png' });
  await tile.getByText('Editor download · 150 × 90').waitFor();
  await tile.locator('img').waitFor();
  expect(await tile.getByRole('link').count()).toBe(0);
  await page.getByLabel('Tool').selectOption('Image Padding');
  await page.getByRole('button', { name: 'Show all tools' }).click();
  await tile.waitFor();
});
