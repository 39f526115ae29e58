import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSample } from '#test/sample-pictures.ts';
import { differingPixels, editorPage, photograph, type UploadedPicture } from './editor-page.ts';
import { type Site, startSite } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let photo: UploadedPicture;
let pictures: Server;
let host: string;
beforeAll(async () => {
  const logo = await readSample('rgb.png');
  pictures = createServer((request, response) => {
    if (request.url === '/logo.png') response.end(logo);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  [site, photo] = await Promise.all([startSite({ OUTBOUND_ALLOW: host }), photograph(600, 400)]);
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => pictures.close(resolve));
});

test('an image shows the picture of an address, of a variable or of an asset, each by one change', async () => {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub' }));
  const { page } = editor;
  await editor.upload(photo);
  await page.getByRole('button', { name: 'Add image' }).click();
  const assets = page.getByRole('dialog', { name: 'Assets' });
  await assets.getByLabel('Upload an asset').setInputFiles({
    name: 'print.jpg',
    mimeType: 'image/jpeg',
    buffer: await readSample('baseline.jpg'),
  });
  await assets.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Choose another asset' }).waitFor();
  await editor.settled();
  const withAsset = await editor.download();

  const address = page.getByRole('textbox', { name: 'Image address' });
  await address.fill('logo');
  await address.press('Enter');
  await page.getByText('Invalid URL').waitFor();
  await expectAccessible(page);
  await address.fill(`http://${host}/missing.png`);
  await address.press('Enter');
  await page.getByText('The picture of a layer could not be loaded').waitFor();
  await address.fill(`http://${host}/logo.png`);
  await address.press('Enter');
  await page.getByText('The picture of a layer could not be loaded').waitFor({ state: 'detached' });
  await editor.settled();
  const withAddress = await editor.download();
  expect(await differingPixels(withAddress, withAsset)).toBeGreaterThan(1_000);
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  expect(await page.getByRole('dialog').innerText()).toContain(`http://${host}/logo.png`);
  await page.getByRole('button', { name: 'Close' }).click();

  await address.fill('{{logo}}');
  await address.press('Enter');
  const sample = page.getByRole('textbox', { name: 'logo', exact: true });
  await sample.waitFor();
  await expect.poll(async () => differingPixels(await editor.download(), photo.buffer)).toBe(0);
  await sample.fill(`http://${host}/logo.png`);
  await expect.poll(async () => differingPixels(await editor.download(), withAddress)).toBe(0);

  await page.getByRole('button', { name: 'Replace by an asset' }).click();
  await assets.getByRole('button', { name: /^print\.jpg/ }).click();
  expect(await address.inputValue()).toBe('');
  await expect.poll(async () => differingPixels(await editor.download(), withAsset)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await address.inputValue()).toBe('{{logo}}');
  expect(site.complaints).toEqual([]);
});
