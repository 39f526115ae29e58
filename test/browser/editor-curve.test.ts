import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  differingPixels,
  type EditorPage,
  editorPage,
  photograph,
  runCopiedCall,
  type UploadedPicture,
} from './editor-page.ts';
import { type Site, startSite, type VisitOptions } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let photo: UploadedPicture;
let folder: string;
beforeAll(async () => {
  [site, photo] = await Promise.all([startSite(), photograph(600, 400)]);
  folder = await mkdtemp(join(tmpdir(), 'overprint-curve-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function openEditor(options: VisitOptions = {}): Promise<EditorPage> {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub', ...options }));
  await editor.upload(photo);
  await editor.addText('HANDMADE WITH LOVE');
  return editor;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });

test('a text is curved and gets three outlines, and the copied call draws the same pixels', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await tab(page, 'Style');
  await slider(page, 'Curve').fill('180');
  await editor.settled();
  expect(await page.locator('[data-handle^="side"]').count()).toBe(0);
  await expectAccessible(page);
  await tab(page, 'Colour');
  const add = page.getByRole('button', { name: 'Add outline' });
  await add.click();
  await add.click();
  expect(await add.count()).toBe(0);
  await page.getByLabel('Outline 2 colour', { exact: true }).fill('#CC2200');
  await slider(page, 'Outline 3 width').fill('9');
  await expectAccessible(page);
  await editor.settled();
  const downloaded = await editor.download();
  expect(await differingPixels(downloaded, await runCopiedCall(page, folder, photo))).toBe(0);
  await page.getByRole('button', { name: 'Remove outline 3' }).click();
  await editor.settled();
  expect(await differingPixels(downloaded, await editor.download())).toBeGreaterThan(100);
  await page.keyboard.press('Control+z');
  await editor.settled();
  expect(await differingPixels(downloaded, await editor.download())).toBe(0);
});

test('on a phone a text is curved by keys', async () => {
  const editor = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = editor;
  await tab(page, 'Style');
  const curve = slider(page, 'Curve');
  await curve.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageUp');
  expect(Number(await curve.inputValue())).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await curve.inputValue()).toBe('0');
});
