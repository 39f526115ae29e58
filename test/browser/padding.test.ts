import { readFile } from 'node:fs/promises';
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

const colours = { art: [200, 30, 60], teal: [0, 128, 128] } as const;
/** Small enough for the preview to be at its own size. */
const art = () =>
  sharp({ create: { width: 150, height: 91, channels: 3, background: { r: 200, g: 30, b: 60 } } })
    .withMetadata({ density: 300 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();

test('the preview is the square that the server makes, and an older file can still be saved once a setting changes', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await page.getByText('Invalid image format.').waitFor();
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'Low Tide.jpg', mimeType: 'image/jpeg', buffer: await art() });
  await page.getByText('150 × 91 px').waitFor();
  await page.getByRole('slider', { name: 'Padding size' }).fill('20');
  await page.getByLabel('Background colour').selectOption('Custom Color');
  await page.getByLabel('Custom colour').fill('teal');
  await page.getByText('150 × 91 → 190 × 190 px').waitFor();

  const preview = page.getByRole('img', { name: 'Preview of the padded square' });
  await preview.waitFor();
  const shown = (await page.evaluate('document.querySelector("canvas[role=img]").toDataURL()')) as string;
  const drawn = Buffer.from(shown.slice(shown.indexOf(',') + 1), 'base64');
  await page.getByRole('button', { name: 'Pad Image' }).click();
  const image = page.getByAltText('Padded square');
  await image.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('padded-image.png');
  const made = await readFile(await download.path());
  expect(await framesOf(drawn)).toEqual(await framesOf(made));
  expect((await sharp(made).metadata()).density).toBe(300);

  const more = page.getByRole('button', { name: 'Download as' });
  await more.focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  expect(await violations(page)).toEqual([]);
  const [jpeg] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(jpeg.suggestedFilename()).toBe('Low Tide-square.jpg');
  expect(await sharp(await readFile(await jpeg.path())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 190,
    density: 300,
  });

  await page.getByRole('radio', { name: 'Transparent' }).click();
  await page.getByText('Older file:').waitFor();
  expect(await page.getByRole('button', { name: 'Download as' }).count()).toBe(0);
  const [older] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ]);
  expect(await readFile(await older.path())).toEqual(made);
  await preview.waitFor();
  await page.getByLabel('Background colour').selectOption('Custom Color');
  await page.getByLabel('Custom colour').fill('teal');
  await page.getByText('Older file:').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Download as' }).waitFor();

  await page.getByRole('button', { name: 'Etsy 2000' }).click();
  await page.getByText('without adding detail').waitFor();
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  const call = page.getByRole('group', { name: 'curl snippet' });
  await call.waitFor();
  for (const field of ['padding_size=20', 'output_size=2000', 'padding_color=#008080'])
    expect(await call.innerText()).toContain(field);
});

test('several squares are made in one request, named, and saved as one ZIP', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'Low Tide.jpg', mimeType: 'image/jpeg', buffer: await art() });
  await page.getByLabel('Background colour').selectOption('White');
  const sizes = page.getByRole('group', { name: 'Sizes for shops' });
  await sizes.getByRole('button', { name: 'Etsy 2000' }).click();
  await sizes.getByRole('button', { name: 'Instagram 1080' }).click();
  await page.getByText('150 × 91 → 1080, 2000 px').waitFor();
  await page.getByText('2 squares, made in one request and saved as a ZIP.').waitFor();
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  await page.getByRole('dialog').getByText('/api/templates/render').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pad Image' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 2 sizes (ZIP)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('padded-image.zip');
  const files = entriesOf(await readFile(await download.path()));
  const made = await Promise.all(files.map(async ({ bytes }) => sharp(bytes).metadata()));
  expect(files.map(({ path }, index) => [path, made[index]?.width, made[index]?.height])).toEqual([
    ['Instagram 1080.png', 1080, 1080],
    ['Etsy 2000.png', 2000, 2000],
  ]);
  await page.getByText('1 / 10,000').waitFor();
  expect(site.complaints).toEqual([]);
});

test('a JPEG of 300 dpi within 200 KB is made, named and called as it was set', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  const noise = sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  await page.getByLabel('Upload Image').setInputFiles({
    name: 'Noise.png',
    mimeType: 'image/png',
    buffer: await noise.png().toBuffer(),
  });
  await page.getByText('900 × 600 → 900 × 900 px').waitFor();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Format').selectOption('JPEG');
  await page.getByText('A JPEG cannot be transparent.').waitFor();
  await page.getByLabel('Background colour').selectOption('White');
  await page.getByText('A JPEG cannot be transparent.').waitFor({ state: 'detached' });
  await page.getByLabel('Density (dpi)').fill('30');
  await page.getByLabel('Largest file (MB)').fill('0.2');
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByText('Use a whole number from 36 to 1,200').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Density (dpi)').fill('300');

  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByAltText('Padded square').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('padded-image.jpg');
  const made = await readFile(await download.path());
  expect(await sharp(made).metadata()).toMatchObject({
    format: 'jpeg',
    width: 900,
    height: 900,
    density: 300,
  });
  expect(made.byteLength).toBeLessThanOrEqual(200_000);

  await page.getByRole('switch', { name: 'Trim empty borders first' }).click();
  await page.getByText('900 × 600 → square · trimmed when it is made').waitFor();
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  const call = page.getByRole('group', { name: 'curl snippet' });
  await call.waitFor();
  for (const field of ['format=jpeg', 'dpi=300', 'max_bytes=200000', 'trim=true'])
    expect(await call.innerText()).toContain(field);
});

/** Returns the colours just inside and outside each edge of the picture in its square of 190 px. */
async function framesOf(picture: Buffer): Promise<unknown> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3);
    return Math.abs(r - colours.art[0]) + Math.abs(g - colours.art[1]) + Math.abs(b - colours.art[2]) < 8
      ? 'art'
      : [r, g, b];
  };
  const edges = [
    at(95, 48),
    at(95, 49),
    at(95, 139),
    at(95, 140),
    at(19, 95),
    at(20, 95),
    at(169, 95),
    at(170, 95),
  ];
  const { teal } = colours;
  expect([info.width, info.height]).toEqual([190, 190]);
  expect(edges).toEqual([[...teal], 'art', 'art', [...teal], [...teal], 'art', 'art', [...teal]]);
  return edges;
}
