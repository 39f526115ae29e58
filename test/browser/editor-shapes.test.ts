import type { Page } from 'playwright-core';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  differingPixels,
  type EditorPage,
  editorPage,
  photograph,
  runCopiedCall,
  type UploadedPicture,
} from './editor-page.ts';
import { expectShown, type Site, startSite, type VisitOptions } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let photo: UploadedPicture;
let folder: string;
beforeAll(async () => {
  [site, photo] = await Promise.all([startSite(), photograph(600, 400)]);
  folder = await mkdtemp(join(tmpdir(), 'overprint-shapes-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function openEditor(options: VisitOptions = {}): Promise<EditorPage> {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub', ...options }));
  await editor.upload(photo);
  return editor;
}

async function addShape(page: Page, shape: 'Rectangle' | 'Ellipse') {
  await page.getByRole('button', { name: 'Add shape' }).click();
  await page.getByRole('menuitem', { name: shape }).click();
  await page.getByRole('tablist', { name: 'Settings of the shape' }).waitFor();
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });

test('a shape is added, styled and set behind a text, and the copied call draws the same pixels', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.addText('NEW DROP');
  await addShape(page, 'Rectangle');
  await page.getByLabel('Colour', { exact: true }).fill('#CC2200');
  await page.getByRole('switch', { name: 'Gradient' }).click();
  await page.getByLabel('Second colour', { exact: true }).fill('#FFD400');
  await slider(page, 'Direction').fill('90');
  await slider(page, 'Stroke width').fill('6');
  await page.getByLabel('Stroke colour', { exact: true }).fill('#FFFFFF');
  await slider(page, 'Radius').fill('20');
  await expectAccessible(page);
  await tab(page, 'Size');
  await slider(page, 'Width').fill('300');
  await slider(page, 'Height').fill('90');
  await tab(page, 'Style');
  await slider(page, 'Opacity').fill('80');
  await page.getByRole('combobox', { name: 'Blend' }).selectOption('multiply');
  await page.getByRole('switch', { name: 'Shadow' }).click();
  await expectAccessible(page);
  await tab(page, 'Place');
  await page.getByRole('button', { name: 'Send to back' }).click();
  await addShape(page, 'Ellipse');
  await tab(page, 'Fill');
  await page.getByRole('switch', { name: 'Fill' }).click();
  await slider(page, 'Stroke width').fill('12');
  await editor.settled();
  const downloaded = await editor.download();
  expect(await differingPixels(downloaded, photo.buffer)).toBeGreaterThan(1_000);
  expect(await differingPixels(downloaded, await runCopiedCall(page, folder, photo))).toBe(0);

  await page.reload();
  await editor.canvas.waitFor();
  await editor.settled();
  expect(await differingPixels(downloaded, await editor.download())).toBe(0);
  const rows = page.getByRole('list', { name: 'Layers' }).locator('[data-row]');
  expect(await rows.allInnerTexts()).toEqual(['Ellipse', 'NEW DROP', 'Rectangle']);
});

test('handles change a shape freely, with Shift in proportion, with Alt from the centre, and snap', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await addShape(page, 'Rectangle');
  await tab(page, 'Size');
  const sides = async () =>
    Promise.all([slider(page, 'Width').inputValue(), slider(page, 'Height').inputValue()]);
  expect(await sides()).toEqual(['240', '120']);
  const scale = (await editor.canvas.boundingBox())!.width / 600;
  const pull = async (name: string, by: readonly [number, number], keys: readonly string[] = []) => {
    const box = (await page.locator(`[data-handle="${name}"]`).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(x + (by[0] * scale) / 2, y + (by[1] * scale) / 2);
    await page.mouse.move(x + by[0] * scale, y + by[1] * scale);
    await page.mouse.up();
    for (const key of keys) await page.keyboard.up(key);
  };
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();
  await pull('corner 1 1', [60, 30]);
  expect(await sides()).toEqual(['300', '150']);
  await undo();
  await pull('side 1', [40, 25]);
  expect(await sides()).toEqual(['280', '120']);
  await undo();
  await pull('edge 1', [40, 25]);
  expect(await sides()).toEqual(['240', '145']);
  await undo();
  await pull('corner 1 1', [60, 0], ['Shift']);
  expect(await sides()).toEqual(['300', '150']);
  await undo();
  await pull('side 1', [40, 0], ['Alt']);
  expect(await sides()).toEqual(['320', '120']);
  expect(await editor.place()).toEqual(['300', '200']);
  await undo();
  await tab(page, 'Size');
  // The right side is at 420: near the edge of the picture it goes to the edge.
  await pull('side 1', [177, 0]);
  expect(await sides()).toEqual(['420', '120']);
  await undo();
  expect(await sides()).toEqual(['240', '120']);
});

test('on a phone a shape has its settings below the picture', async () => {
  const { page } = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await addShape(page, 'Ellipse');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'All texts' }).click();
  await page.getByRole('button', { name: 'Ellipse', exact: true }).waitFor();
  await expectAccessible(page);
});

test('no page met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});

const decode = jsqr as unknown as typeof jsqr.default;

test('a QR code is added, says what is typed, is resized, and the copied call draws the same pixels', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await page.getByRole('button', { name: 'Add QR code' }).click();
  await page.getByRole('tablist', { name: 'Settings of the QR code' }).waitFor();
  const text = page.getByLabel('Text or address');
  await text.fill('');
  await expectShown(page.getByText('Empty texts are not drawn'));
  await text.fill('https://shop.example/summer');
  await page.getByLabel('Colour', { exact: true }).fill('#102030');
  await slider(page, 'Margin').fill('2');
  await expectAccessible(page);
  await tab(page, 'Size');
  const width = slider(page, 'Width');
  expect(await width.inputValue()).toBe('120');
  await editor.settled();
  const corner = (await page.locator('[data-handle="corner 1 1"]').boundingBox())!;
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(corner.x + 40, corner.y + 10);
  await page.mouse.move(corner.x + 80, corner.y + 20);
  await page.mouse.up();
  expect(Number(await width.inputValue())).toBeGreaterThan(150);
  const downloaded = await editor.download();
  const { data, info } = await sharp(downloaded).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = decode(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBe('https://shop.example/summer');
  expect(await differingPixels(downloaded, await runCopiedCall(page, folder, photo))).toBe(0);
  expect(site.complaints).toEqual([]);
});

test('on a phone the settings of a QR code open under the picture', async () => {
  const { page } = await openEditor({ viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Add QR code' }).click();
  await page.getByRole('tablist', { name: 'Settings of the QR code' }).waitFor();
  await expectAccessible(page);
  expect(site.complaints).toEqual([]);
});
