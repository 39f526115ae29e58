import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '#test/stored-zip.ts';
import { type Site, startSite } from './site.ts';
import { violations } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** A sun with a glow above a wave, and two specks that an eraser left. */
function badArt(): Promise<Buffer> {
  const [width, height] = [1_500, 1_800];
  const samples = Buffer.alloc(width * height * 4);
  const fill = (x: number, y: number, colour: readonly number[]) => samples.set(colour, (y * width + x) * 4);
  const isIn = (x: number, y: number, [left, top, across, down]: readonly [number, number, number, number]) =>
    x >= left && x < left + across && y >= top && y < top + down;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - 750, y - 700);
      if (distance < 300) fill(x, y, [244, 196, 48, 255]);
      else if (distance < 460) fill(x, y, [255, 140, 0, Math.round(255 * ((460 - distance) / 160))]);
      else if (isIn(x, y, [300, 1_200, 900, 240])) fill(x, y, [29, 111, 163, 255]);
      else if (isIn(x, y, [120, 140, 5, 5]) || isIn(x, y, [1_380, 1_650, 7, 6])) fill(x, y, [0, 0, 0, 255]);
    }
  }
  return sharp(samples, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const summary = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('a wrong file is explained in one line, repaired on sight, and becomes six files and a ZIP', async () => {
  const page = await site.visit('/print-files', { as: 'active_sub' });
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'sun.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await page.getByText('Invalid image format.').waitFor();
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer: await badArt() });
  await summary(page, '2 problems, 1 warning');
  await page.getByRole('heading', { name: 'Problem: Too few pixels' }).waitFor();
  await page.getByText('100 dpi: too small').waitFor();
  await page.getByRole('heading', { name: 'Warning: Stray pixels' }).waitFor();
  expect(await violations(page)).toEqual([]);

  // The whole check is there: other sizes, and a garment, are answered without another request.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  for (const name of ['Sticker of 3 x 3 in', 'Print of 8 x 10 in', 'A4', 'US Letter', 'Mug'])
    await page.getByRole('checkbox', { name }).check();
  await page.getByRole('checkbox', { name: 'Sticker 2800' }).check();
  await summary(page, '3 warnings');
  await page.getByRole('radio', { name: 'Yellow: art is hardly visible' }).click();
  await summary(page, '4 warnings');
  await page.getByRole('img', { name: 'The art on yellow' }).waitFor();
  await page.getByRole('radio', { name: 'Black' }).click();

  await page.getByRole('button', { name: 'Hard edge' }).click();
  await page.getByText('repaired').waitFor();
  expect(await glowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Before' }).click();
  expect(await glowOf(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(requests.filter((path) => path.startsWith('/api/p'))).toEqual([]);

  await page.getByRole('button', { name: 'Make 6 files' }).click();
  const zipLink = page.getByRole('link', { name: 'Download ZIP' });
  await zipLink.waitFor();
  expect(await page.getByRole('link', { name: /^Download / }).count()).toBe(7);
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), zipLink.click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const files = entriesOf(await readFile(await download.path()));
  expect(files).toHaveLength(6);

  await page.getByRole('radio', { name: 'Red' }).click();
  await page.getByRole('checkbox', { name: 'A4' }).uncheck();
  await page.getByText('Older files:').waitFor();
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  const call = page.getByRole('group', { name: 'curl snippet' });
  await call.waitFor();
  for (const field of ['repair_method', 'stray_pixels', 'sticker-3x3'])
    expect(await call.innerText()).toContain(field);
});

test('a size that the art is too small for is refused with what to do, and made on request', async () => {
  const page = await site.visit('/print-files', { as: 'active_sub', viewport: { width: 390, height: 844 } });
  const buffer = await sharp(await badArt())
    .resize(300)
    .toBuffer();
  await page.getByLabel('Upload Image').setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Make files' }).click();
  await page.getByText('Choose at least one size').waitFor();
  await page.getByRole('checkbox', { name: 'Sticker of 3 x 3 in' }).check();
  await page.getByRole('button', { name: 'Make 1 file' }).click();
  await page.getByText('Sticker of 3 x 3 in: not made').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make it anyway' }).click();
  await page.getByRole('link', { name: 'Download Sticker of 3 x 3 in' }).waitFor();
});

/** Returns how many pixels of the art on the screen are neither clear nor solid, far from any edge. */
function glowOf(page: Page): Promise<number> {
  return page.evaluate(`(() => {
    const canvas = document.querySelector('canvas[role=img]');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const alpha = (x, y) => data[(y * canvas.width + x) * 4 + 3];
    let count = 0;
    for (let y = 2; y < canvas.height - 2; y++)
      for (let x = 2; x < canvas.width - 2; x++)
        if ([alpha(x, y), alpha(x - 2, y), alpha(x + 2, y), alpha(x, y - 2), alpha(x, y + 2)]
          .every((value) => value > 20 && value < 235)) count += 1;
    return count;
  })()`) as Promise<number>;
}
