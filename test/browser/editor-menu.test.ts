import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EditorPage, editorPage, photograph, type UploadedPicture } from './editor-page.ts';
import { type Site, startSite, type VisitOptions } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let photo: UploadedPicture;
beforeAll(async () => {
  [site, photo] = await Promise.all([startSite(), photograph(600, 400)]);
});
afterAll(() => site.close());

async function openEditor(options: VisitOptions = {}): Promise<EditorPage> {
  // Beside docked panels a row has its lock in its menu alone.
  const viewport = { width: 1_270, height: 720 };
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub', viewport, ...options }));
  await editor.upload(photo);
  for (const text of ['ONE', 'TWO']) await editor.addText(text);
  await editor.settled();
  return editor;
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Layers' }).getByRole('button', { name, exact: true });
const order = (page: Page) =>
  page.getByRole('list', { name: 'Layers' }).locator('[data-row]').allInnerTexts();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();
const focused = (page: Page) => page.evaluate('document.activeElement.getAttribute("aria-label")');

/** Presses the secondary button on the picture. */
async function pressAt({ page, canvas }: EditorPage, x: number, y: number): Promise<void> {
  const box = (await canvas.boundingBox())!;
  await page.mouse.click(box.x + (x * box.width) / 600, box.y + (y * box.height) / 400, { button: 'right' });
}

test('a layer on the picture has a menu of everything that keys do with it', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await pressAt(editor, 300, 200);
  const menu = page.getByRole('menu', { name: 'ONE' });
  await menu.waitFor();
  await expectAccessible(page);
  expect(await row(page, 'ONE').getAttribute('aria-pressed')).toBe('true');
  await choose(page, 'Bring forward');
  expect(await order(page)).toEqual(['ONE', 'TWO']);

  await pressAt(editor, 300, 200);
  await choose(page, 'Copy');
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('ONE');
  await pressAt(editor, 30, 30);
  await page.getByRole('menu', { name: 'Picture' }).waitFor();
  await choose(page, 'Paste');
  expect(await order(page)).toEqual(['ONE', 'ONE', 'TWO']);

  await pressAt(editor, 30, 30);
  await choose(page, 'Select all');
  await pressAt(editor, 300, 200);
  await page.getByRole('menu', { name: '3 layers' }).waitFor();
  await choose(page, 'Lock');
  await page.getByRole('button', { name: 'Unlock TWO' }).waitFor();
  await pressAt(editor, 300, 200);
  await choose(page, 'Delete');
  expect(await editor.texts().count()).toBe(0);
  expect(await focused(page)).toBe('Picture with its texts');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await page.getByRole('button', { name: 'Unlock TWO' }).count()).toBe(0);
  expect(await editor.texts().count()).toBe(3);
});

test('the menu of a row opens by a key, is walked by arrows, and gives the focus back', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await row(page, 'ONE').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu', { name: 'ONE' }).waitFor();
  expect(await page.evaluate('document.activeElement.innerText')).toContain('Rename');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate('document.activeElement.innerText')).toContain('Delete');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.innerText')).toBe('ONE');
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of ONE' }).fill('Headline');
  await page.keyboard.press('Enter');
  await row(page, 'Headline').waitFor();
});

test('a layer is ordered, locked and hidden by keys on the picture', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.texts().first().focus();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  expect(await order(page)).toEqual(['ONE', 'TWO']);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await order(page)).toEqual(['TWO', 'ONE']);
  await page.keyboard.press('Control+Shift+L');
  await page.getByRole('button', { name: 'Unlock ONE' }).waitFor();
  await page.keyboard.press('Control+Shift+L');
  await page.getByRole('button', { name: 'Lock ONE', exact: true }).waitFor();
  await page.keyboard.press('Control+Shift+H');
  await page.getByRole('button', { name: 'Show ONE' }).waitFor();
  expect(await editor.texts().count()).toBe(1);
  expect(await focused(page)).toBe('Picture with its texts');
});

test('the history says in words what was done, and goes back and forward to any of it', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await row(page, 'ONE').focus();
  await page.keyboard.press('Delete');
  const history = page.getByRole('button', { name: 'History' });
  const steps = page.getByRole('menuitemradio');
  await history.click();
  await steps.first().waitFor();
  expect(await steps.allInnerTexts()).toEqual([
    'Delete ONE',
    'Add TWO',
    'Add ONE',
    'Open the picture',
    'Start',
  ]);
  await expectAccessible(page);
  await steps.filter({ hasText: 'Add ONE' }).click();
  expect(await order(page)).toEqual(['ONE']);
  await history.click();
  expect(await page.getByRole('menuitemradio', { checked: true }).allInnerTexts()).toEqual(['Add ONE']);
  await steps.filter({ hasText: 'Add TWO' }).click();
  expect(await order(page)).toEqual(['TWO', 'ONE']);
  await editor.addText('THREE');
  await history.click();
  expect(await steps.allInnerTexts()).toEqual([
    'Add THREE',
    'Add TWO',
    'Add ONE',
    'Open the picture',
    'Start',
  ]);
  await history.click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
});

test('on a phone the history is with the layers, and the menu of a row does not leave them', async () => {
  const editor = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = editor;
  await page.getByRole('button', { name: 'All texts' }).click();
  await page.getByRole('button', { name: 'More for ONE' }).click();
  await choose(page, 'Bring to front');
  expect(await order(page)).toEqual(['ONE', 'TWO']);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('menuitemradio', { name: 'Add TWO' }).click();
  expect(await order(page)).toEqual(['TWO', 'ONE']);
  await expectAccessible(page);
});

test('on a phone a long press opens the menu of a layer, of the picture and of a row', async () => {
  const editor = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page, canvas } = editor;
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  async function longPress(at: { x: number; y: number }, menu: string): Promise<void> {
    await touch('touchStart', [at]);
    await page.getByRole('menu', { name: menu, exact: true }).waitFor();
    await touch('touchEnd', []);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  const middleOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
    x: x + width / 2,
    y: y + height / 2,
  });
  const place = await editor.place();
  const text = (await editor.texts().last().boundingBox())!;
  await longPress(middleOf(text), 'TWO');
  expect(await editor.place()).toEqual(place);
  const { x, y } = (await canvas.boundingBox())!;
  await longPress({ x: x + 20, y: y + 20 }, 'Picture');
  const name = row(page, 'ONE');
  await name.scrollIntoViewIfNeeded();
  await longPress(middleOf((await name.boundingBox())!), 'ONE');
  expect(await order(page)).toEqual(['TWO', 'ONE']);
});

test('no page met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
