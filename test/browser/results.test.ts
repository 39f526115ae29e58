import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editorPage, photograph } from './editor-page.ts';
import { focused } from './focus.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { violations } from './violations.ts';

let site: Site;
let pictures: Server;
let pictureUrl: string;
beforeAll(async () => {
  const picture = await art();
  pictures = createServer((_request, response) => response.end(picture));
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  pictureUrl = `http://${host}/art.png`;
  site = await startSite({ OUTBOUND_ALLOW: host });
});
afterAll(async () => {
  await site.close();
  pictures.close();
});

const art = () =>
  sharp({ create: { width: 150, height: 90, channels: 3, background: '#fcd734' } })
    .png()
    .toBuffer();

test('a picture that was padded on screen is among the results, opens in the editor and is made again', async () => {
  const page = await site.visit('/results', { as: 'active_sub' });
  await page
    .getByText('Pictures that you make on screen, with the API and in batches appear here.')
    .waitFor();
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
  await page.getByRole('button', { name: 'Show all results' }).press('Enter');
  await focused(page, 'combobox', 'Tool').waitFor();

  const choose = async (item: string) => {
    await tile.getByRole('button', { name: 'More for Low Tide.png' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Copy as API call');
  await page.getByRole('group', { name: 'curl snippet' }).getByText('padding_size=20').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await choose('Run again');
  await page.waitForURL('**/image-padding');
  await page.getByRole('slider', { name: 'Padding size' }).and(page.locator('[value="20"]')).waitFor();

  await menu.getByRole('link', { name: 'Results' }).click();
  await tile.getByRole('link', { name: 'Open in editor' }).click();
  await page.waitForURL('**/text-overlay');
  await page.getByText('190 × 190').first().waitFor();
  expect(site.complaints).toEqual([]);
});

test('a result opens in place of a draft of an earlier visit, which a button brings back', async () => {
  const page = await site.visit('/text-overlay', { as: 'active_sub' });
  const editor = editorPage(page);
  await editor.upload(await photograph(300, 200));
  await editor.addText('MY DRAFT');
  await expectShown(page.getByText('300 × 200 px'));
  const image = { name: 'Low Tide.png', mimeType: 'image/png', buffer: await art() };
  const key = await page.request.post('/api/keys', { data: { name: 'made by a call' } });
  const headers = { 'x-api-key': ((await key.json()) as { key: string }).key };
  const made = await page.request.post('/api/image_padding', { headers, multipart: { image } });
  expect(made.ok()).toBe(true);

  await page.goto('/results');
  await page.getByRole('link', { name: 'Open in editor' }).click();
  await page.waitForURL((url) => url.pathname === '/text-overlay' && url.search === '');
  await page.getByText('250 × 250 px').waitFor();
  expect(await editor.texts().count()).toBe(0);
  await page.getByRole('button', { name: 'Back to my draft' }).click();
  await page.getByText('300 × 200 px').waitFor();
  expect(await editor.texts().count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('250 × 250 px').waitFor();
});

test('a result of a template opens as the template with its values, on its picture where that has an address', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const editor = editorPage(page);
  const key = await page.request.post('/api/keys', { data: { name: 'renders' } });
  const headers = { 'x-api-key': ((await key.json()) as { key: string }).key };
  const overlays = [{ text: '{{title}} {{price|9}}', font_size: '10%' }];
  const data = { name: 'Sale', overlays, sizes: ['instagram-square'] };
  const saved = await page.request.post('/api/templates', { headers, data });
  const { id } = ((await saved.json()) as { data: { id: string } }).data;
  const path = `/api/templates/${id}/render`;
  const image = { name: 'Low Tide.png', mimeType: 'image/png', buffer: await art() };
  const values = { title: 'Of a file' };
  await page.request.post(path, { headers, multipart: { image, values: JSON.stringify(values) } });
  await page.request.post(path, {
    headers,
    data: { image_url: pictureUrl, values: { title: 'Summer', price: 12 } },
  });

  await page.goto('/results');
  const ofTemplate = page.getByRole('link', { name: 'Show Sale, 2 pictures' });
  await ofTemplate.click();
  await page.getByRole('article', { name: 'art.png' }).getByRole('link', { name: 'Open in editor' }).click();
  await page.getByText('150 × 90 px').waitFor();
  expect(await page.getByLabel('title', { exact: true }).inputValue()).toBe('Summer');
  expect(await page.getByLabel('price', { exact: true }).inputValue()).toBe('12');
  expect(await editor.texts().count()).toBe(1);
  await page.getByRole('button', { name: 'Sizes instagram-square' }).waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Results' }).click();
  await ofTemplate.click();
  const ofFile = page.getByRole('article', { name: 'Low Tide.png' });
  await ofFile.getByRole('link', { name: 'Open in editor' }).click();
  await expect
    .poll(() =>
      page
        .getByLabel('title', { exact: true })
        .inputValue()
        .catch(() => ''),
    )
    .toBe('Of a file');
});

test("where a result's picture is not stored, the template's own one says that it is another", async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const overlays = [{ text: '{{title}}', font_size: '10%' }];
  const saved = await page.request.post('/api/templates', {
    data: { name: 'Framed', overlays, image_url: pictureUrl },
  });
  const { id } = ((await saved.json()) as { data: { id: string } }).data;
  const key = await page.request.post('/api/keys', { data: { name: 'renders' } });
  const headers = { 'x-api-key': ((await key.json()) as { key: string }).key };
  const image = { name: 'Low Tide.png', mimeType: 'image/png', buffer: await art() };
  const multipart = { image, values: JSON.stringify({ title: 'Of a file' }) };
  await page.request.post(`/api/templates/${id}/render`, { headers, multipart });
  await page.goto('/results');
  await page.getByRole('link', { name: 'Open in editor' }).click();
  await page.getByText("This is the template's own picture.").first().waitFor();
});

test.each(['dark', 'light'] as const)(
  'art of any tone is seen on the thumbnails of the %s theme',
  async (colorScheme) => {
    const page = await site.visit('/app', { as: 'active_sub', colorScheme });
    const key = await page.request.post('/api/keys', { data: { name: 'art' } });
    const headers = { 'x-api-key': ((await key.json()) as { key: string }).key };
    const image = {
      name: 'print.png',
      mimeType: 'image/png',
      buffer: await ring(),
    };
    const multipart = { image, padding_size: '1', transparency: 'yes' };
    expect((await page.request.post('/api/image_padding', { headers, multipart })).ok()).toBe(true);
    await page.goto('/results');
    const thumbnail = page.getByRole('article', { name: 'print.png' }).locator('img');
    await thumbnail.waitFor();
    const { data, info } = await sharp(await thumbnail.screenshot())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const toneAt = (x: number, y: number) =>
      data[Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))] ?? 0;
    const [ground, dark, white] = [toneAt(0.04, 0.04), toneAt(0.5, 0.2), toneAt(0.5, 0.5)];
    expect(Math.min(ground - dark, white - ground)).toBeGreaterThan(60);
  },
);

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
  await page.getByRole('button', { name: 'Show all results' }).click();
  await tile.waitFor();
});

test('a batch is one tile, which opens its pictures; chosen ones are one ZIP and are deleted together', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  const key = await page.request.post('/api/keys', { data: { name: 'batch' } });
  const headers = { 'x-api-key': ((await key.json()) as { key: string }).key };
  const items = ['one', 'two', 'three', 'four', 'five'].map((name) => ({ image_url: pictureUrl, name }));
  const data = { tool: 'image_padding', items };
  const accepted = await page.request.post('/api/batches', { headers, data });
  const { batch_id: id } = (await accepted.json()) as { batch_id: string };
  const image = { name: 'Low Tide.png', mimeType: 'image/png', buffer: await art() };
  await page.request.post('/api/image_padding', { headers, multipart: { image } });
  await runBatch(page, id);

  await page.goto('/results');
  const batch = page.getByRole('article', { name: 'Batch' });
  await batch.getByText('Batch · 5 pictures').waitFor();
  await page.getByRole('article').nth(1).waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await batch.getByRole('checkbox').check();
  await page.getByRole('checkbox', { name: 'Choose Low Tide.png' }).check();
  await page.getByText('6 pictures chosen').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^pictures-.*\.zip$/);

  await batch.getByRole('link', { name: 'Show Batch, 5 pictures' }).click();
  await page.getByRole('heading', { name: 'Batch', level: 1 }).waitFor();
  for (const name of ['one', 'two']) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 pictures' }).click();
  await page.getByText('Batch · 3 pictures').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(3);

  await page.getByRole('button', { name: 'All results' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('TIDE');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
  await page.getByRole('button', { name: 'Show all results' }).click();
  await batch.waitFor();
});

async function runBatch(page: Page, id: string): Promise<void> {
  const { batchRunner } = site.app.deps;
  const statusOf = async () => {
    const response = await page.request.get(`/api/batches/${id}`);
    return ((await response.json()) as { data: { status: string } }).data.status;
  };
  await batchRunner.start({ alone: true });
  await expect.poll(statusOf).toBe('completed');
  await batchRunner.stop({ timeoutMs: 0 });
}

/** A dark ring of 80 px on nothing, filled with white. */
function ring(): Promise<Buffer> {
  const side = 80;
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const radius = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2);
    const tone = radius < 15 ? 0xff : 0x10;
    if (radius < 30) pixels.set([tone, tone, tone, 0xff], at * 4);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}
