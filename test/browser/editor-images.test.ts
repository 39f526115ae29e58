import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSample } from '#test/sample-pictures.ts';
import {
  differingPixels,
  editorPage,
  photograph,
  runCopiedCall,
  type UploadedPicture,
} from './editor-page.ts';
import { type Site, startSite } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let photo: UploadedPicture;
let folder: string;
beforeAll(async () => {
  [site, photo] = await Promise.all([startSite(), photograph(600, 400)]);
  folder = await mkdtemp(join(tmpdir(), 'overprint-images-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns by how much the channels of two pictures differ, of 255. */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  return a!.reduce((sum, value, index) => sum + Math.abs(value - b![index]!), 0) / a!.length;
}

test('an asset is stored, put on the picture, resized and sent as it is drawn, and used again', async () => {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub' }));
  const { page } = editor;
  await editor.upload(photo);
  await page.getByRole('button', { name: 'Add image' }).click();
  const assets = page.getByRole('dialog', { name: 'Assets' });
  await assets.getByLabel('Upload an asset').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await readSample('rgb.png'),
  });
  await assets.waitFor({ state: 'detached' });
  await page.getByRole('tablist', { name: 'Settings of the image' }).waitFor();
  await page.getByRole('slider', { name: 'Radius' }).fill('20');
  await page.getByRole('combobox', { name: 'Fit' }).selectOption('cover');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Size', exact: true }).click();
  const width = page.getByRole('slider', { name: 'Width' });
  expect(await width.inputValue()).toBe('200');
  await editor.settled();
  const corner = (await page.locator('[data-handle="corner 1 1"]').boundingBox())!;
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(corner.x + 40, corner.y + 10);
  await page.mouse.move(corner.x + 70, corner.y + 20);
  await page.mouse.up();
  expect(Number(await width.inputValue())).toBeGreaterThan(220);
  const downloaded = await editor.download();
  expect(await differingPixels(downloaded, photo.buffer)).toBeGreaterThan(5_000);
  expect(await meanDifference(downloaded, await runCopiedCall(page, folder, photo))).toBeLessThan(1);

  await page.getByRole('button', { name: 'Add image' }).click();
  await assets.getByRole('button', { name: 'logo.png 160 × 121' }).waitFor();
  await expectAccessible(page);
  await assets.getByRole('button', { name: 'logo.png 160 × 121' }).click();
  expect(await editor.texts().count()).toBe(2);
  expect(site.complaints).toEqual([]);

  await page.evaluate(`(async () => {
    const { data } = await (await fetch('/api/assets')).json();
    const logo = { type: 'image', image: data[0].id, width: 40 };
    const body = JSON.stringify({ name: 'Winter', overlays: [logo] });
    await fetch('/api/templates', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  })()`);
  await page.getByRole('button', { name: 'Add image' }).click();
  await assets.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete asset' }).click();
  const inUse = page.getByRole('dialog', { name: 'Delete "logo.png" anyway?' });
  await inUse.getByText('Asset is in use: the template Winter').waitFor();
  await expectAccessible(page);
  await inUse.getByRole('button', { name: 'Delete anyway' }).click();
  await assets.getByRole('button', { name: 'Delete' }).waitFor({ state: 'detached' });
});
