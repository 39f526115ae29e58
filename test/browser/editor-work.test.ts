import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EditorPage, editorPage, photograph, type UploadedPicture } from './editor-page.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
let photo: UploadedPicture;
let smaller: UploadedPicture;
beforeAll(async () => {
  [site, photo, smaller] = await Promise.all([startSite(), photograph(1200, 800), photograph(600, 400)]);
});
afterAll(() => site.close());

async function openEditor(options: { readonly hasTouch?: boolean } = {}): Promise<EditorPage> {
  const viewport = options.hasTouch ? { width: 390, height: 844 } : { width: 1366, height: 660 };
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub', viewport, ...options }));
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.settled();
  return editor;
}

const sizeText = (size: string) => `text=${size}`;
const storedFiles = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('keyval-store');
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('keyval')) return resolve(0);
      const counting = database.transaction('keyval').objectStore('keyval').count();
      counting.onsuccess = () => { database.close(); resolve(counting.result); };
    };
  })`) as Promise<number>;

test('a picture from this device is there after a reload, and gone after signing out', async () => {
  const { page } = await openEditor();
  await expect.poll(() => storedFiles(page)).toBe(1);
  await page.reload();
  await page.locator(sizeText('1200 × 800 px')).waitFor();
  expect(await page.getByRole('button', { name: 'NEW DROP, text 1 of 1' }).count()).toBe(1);
  expect(await storedFiles(page)).toBe(1);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(/\/(login)?$/);
  await expect.poll(() => storedFiles(page)).toBe(0);
});

test('where the browser keeps nothing, the page says that the picture is missing', async () => {
  const { page } = await openEditor();
  await expect.poll(() => storedFiles(page)).toBe(1);
  await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('keyval-store');
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('keyval', 'readwrite').objectStore('keyval').clear();
      clearing.onsuccess = () => { opening.result.close(); resolve(); };
    };
  })`);
  await page.reload();
  await page.getByText('this browser did not store the picture').waitFor();
});

test('another picture fits the texts, and "Keep pixels" takes that back in one step', async () => {
  const { page, ...editor } = await openEditor();
  await editor.texts().click({ force: true });
  const before = await editorPage(page).place();
  await editor.upload(smaller);
  await page.locator(sizeText('600 × 400 px')).waitFor();
  expect(await editorPage(page).place()).toEqual(['300', '200']);
  await page.getByRole('button', { name: 'Keep pixels' }).click();
  expect(await editorPage(page).place()).toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await editorPage(page).place()).toEqual(['300', '200']);
});

test('a double click, or Enter, edits a text in its place', async () => {
  const { page, ...editor } = await openEditor();
  const box = await editor.texts().boundingBox();
  await page.mouse.dblclick(box!.x + box!.width / 2, box!.y + box!.height / 2);
  const field = page.getByRole('application').getByRole('textbox', { name: 'Text' });
  await field.fill('SOLD OUT');
  await page.keyboard.press('Control+Enter');
  const text = page.getByRole('button', { name: 'SOLD OUT, text 1 of 1' });
  await text.waitFor();
  await page.keyboard.press('Enter');
  await field.fill('never');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  expect(await text.count()).toBe(1);
  expect(await page.evaluate('document.activeElement.dataset.text')).toBe('1');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'NEW DROP, text 1 of 1' }).waitFor();
});

test('two fingers zoom the picture, not the page', async () => {
  const { page, canvas } = await openEditor({ hasTouch: true });
  const scale = () => page.getByRole('group', { name: 'Zoom' }).getByRole('status').innerText();
  const before = await scale();
  const { x, y, width, height } = (await canvas.boundingBox())!;
  const [middleX, middleY] = [x + width / 2, y + height / 4];
  const touches = await page.context().newCDPSession(page);
  const touch = (type: string, apart: number) =>
    touches.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: middleX - apart, y: middleY, id: 0 },
              { x: middleX + apart, y: middleY, id: 1 },
            ],
    });
  await touch('touchStart', 20);
  await touch('touchMove', 40);
  await touch('touchMove', 80);
  await touch('touchEnd', 80);
  await expect.poll(scale).not.toBe(before);
  expect(Number.parseInt(await scale(), 10)).toBeGreaterThan(3 * Number.parseInt(before, 10));
  expect(await page.evaluate('visualViewport.scale')).toBe(1);
});
