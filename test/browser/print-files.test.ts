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
const badArt = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1800">
      <filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="30"/></filter>
      <circle cx="750" cy="700" r="380" fill="#FF8C00" filter="url(#glow)"/>
      <circle cx="750" cy="700" r="300" fill="#F4C430"/>
      <rect x="300" y="1200" width="900" height="240" fill="#1D6FA3"/>
      <rect x="120" y="140" width="5" height="5"/>
      <rect x="1380" y="1650" width="7" height="6"/>
    </svg>`),
  )
    .png()
    .toBuffer();

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
  await page.getByRole('button', { name: 'None', exact: true }).click();
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
  await page.getByRole('button', { name: 'None', exact: true }).click();
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
