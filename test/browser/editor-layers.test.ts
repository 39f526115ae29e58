import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  differingPixels,
  type EditorPage,
  editorPage,
  photograph,
  type UploadedPicture,
} from './editor-page.ts';
import { type Site, startSite, type VisitOptions } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let photo: UploadedPicture;
beforeAll(async () => {
  [site, photo] = await Promise.all([startSite(), photograph(600, 400)]);
});
afterAll(() => site.close());

/** Beside docked panels a row has its lock in its menu alone. */
const undocked = { width: 1_270, height: 720 };

async function openEditor(options: VisitOptions = {}): Promise<EditorPage> {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub', ...options }));
  await editor.upload(photo);
  for (const text of ['ONE', 'TWO', 'THREE']) await editor.addText(text);
  await editor.settled();
  return editor;
}

const layers = (page: Page) => page.getByRole('list', { name: 'Layers' });
const row = (page: Page, name: string) => layers(page).getByRole('button', { name, exact: true });
const order = (page: Page) => layers(page).locator('[data-row]').allInnerTexts();
/** The middle of an element on the screen. */
async function middle(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
const grip = (page: Page, name: string) =>
  layers(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
    .locator('[data-grip]');

test('layers are listed frontmost first, and ordered by drag, by keys and by their menu', async () => {
  const { page, ...editor } = await openEditor();
  expect(await order(page)).toEqual(['THREE', 'TWO', 'ONE']);
  await expectAccessible(page);

  const from = await middle(grip(page, 'ONE'));
  const to = await middle(grip(page, 'THREE'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 20, { steps: 3 });
  await page.mouse.move(to.x, to.y - 15, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await order(page)).toEqual(['THREE', 'TWO', 'ONE']);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 15, { steps: 3 });
  await page.mouse.up();
  expect(await order(page)).toEqual(['ONE', 'THREE', 'TWO']);
  expect(await editor.texts().last().getAttribute('aria-label')).toBe('ONE, text 3 of 3');
  await page.keyboard.press('Control+z');
  expect(await order(page)).toEqual(['THREE', 'TWO', 'ONE']);

  await row(page, 'ONE').focus();
  await page.keyboard.press('Alt+ArrowUp');
  expect(await order(page)).toEqual(['THREE', 'ONE', 'TWO']);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await order(page)).toEqual(['ONE', 'THREE', 'TWO']);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await order(page)).toEqual(['THREE', 'ONE', 'TWO']);
  expect(await page.evaluate('document.activeElement.innerText')).toBe('ONE');
  await page.getByRole('button', { name: 'More for ONE' }).click();
  await page.getByRole('menuitem', { name: 'Send backward' }).click();
  expect(await order(page)).toEqual(['THREE', 'TWO', 'ONE']);
});

test('a hidden layer is neither drawn nor downloaded nor sent, and comes back by undo and after a reload', async () => {
  const editor = await openEditor();
  const { page } = editor;
  for (const name of ['ONE', 'TWO', 'THREE'])
    await page.getByRole('button', { name: `Hide ${name}` }).click();
  expect(await editor.texts().count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Copy as API call' }).isDisabled()).toBe(true);
  expect(await differingPixels(await editor.download(), photo.buffer)).toBe(0);

  await page.getByRole('button', { name: 'Show TWO' }).click();
  expect(await editor.texts().count()).toBe(1);
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  const call = await page.getByRole('dialog').innerText();
  expect(call).toContain('TWO');
  expect(call).not.toContain('THREE');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.reload();
  await editor.canvas.waitFor();
  await page.getByRole('button', { name: 'Show ONE' }).waitFor();
  expect(await editor.texts().count()).toBe(1);
  await page.getByRole('button', { name: 'Show ONE' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Show ONE' }).waitFor();
});

test('a locked layer stays where it is, whatever the pointer and keys do', async () => {
  const editor = await openEditor({ viewport: undocked });
  const { page } = editor;
  await row(page, 'ONE').click();
  const before = await editor.place();
  await page.getByRole('button', { name: 'Lock ONE' }).click();
  expect(await page.locator('[data-handle]').count()).toBe(0);
  const at = await middle(editor.texts().first());
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y + 60, { steps: 3 });
  await page.mouse.up();
  await editor.texts().first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  expect(await editor.texts().count()).toBe(3);
  expect(await editor.place()).toEqual(before);

  await page.getByRole('button', { name: 'Unlock ONE' }).click();
  await editor.texts().first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect(await editor.place()).not.toEqual(before);
});

test('a layer gets a name of its own, which no other one has', async () => {
  const { page } = await openEditor();
  await row(page, 'ONE').focus();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Name of ONE' });
  await field.fill(`  ${'Headline '.repeat(6)}`);
  expect((await field.inputValue()).length).toBe(40);
  await field.fill('Headline');
  await page.keyboard.press('Enter');
  await row(page, 'Headline').waitFor();
  expect(await page.evaluate('document.activeElement.innerText')).toBe('Headline');

  await row(page, 'TWO').dblclick();
  await page.getByRole('textbox', { name: 'Name of TWO' }).fill('Headline');
  await page.getByRole('alert').filter({ hasText: 'Another layer has this name' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await order(page)).toEqual(['THREE', 'TWO', 'Headline']);
  await page.keyboard.press('Control+z');
  expect(await order(page)).toEqual(['THREE', 'TWO', 'ONE']);
});

test('a layer is copied and removed in the list, and the focus goes to its neighbour', async () => {
  const { page } = await openEditor();
  await page.getByRole('button', { name: 'More for TWO' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  expect(await order(page)).toEqual(['TWO', 'THREE', 'TWO', 'ONE']);
  await row(page, 'TWO').first().focus();
  await page.keyboard.press('Delete');
  expect(await order(page)).toEqual(['THREE', 'TWO', 'ONE']);
  expect(await page.evaluate('document.activeElement.innerText')).toBe('THREE');
});

test('on a phone layers are ordered by a finger on the grip', async () => {
  const { page } = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole('button', { name: 'All texts' }).click();
  await expectAccessible(page);
  await grip(page, 'ONE').scrollIntoViewIfNeeded();
  const from = await middle(grip(page, 'ONE'));
  const to = await middle(grip(page, 'TWO'));
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await touch('touchMove', [{ x: from.x, y: from.y - 15 }]);
  await touch('touchMove', [{ x: to.x, y: to.y - 12 }]);
  await touch('touchEnd', []);
  expect(await order(page)).toEqual(['THREE', 'ONE', 'TWO']);
});

test('what is dragged snaps unless Snap is off, and Shift keeps it to one axis', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await row(page, 'ONE').click();
  const canvas = (await editor.canvas.boundingBox())!;
  const at = (x: number, y: number) =>
    [canvas.x + (x * canvas.width) / 600, canvas.y + (y * canvas.height) / 400] as const;
  const drag = async (to: readonly [number, number], keys: readonly string[] = []) => {
    await page.mouse.move(...at(300, 200));
    await page.mouse.down();
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(...at(310, 190));
    await page.mouse.move(...to, { steps: 3 });
    await page.mouse.up();
    for (const key of keys) await page.keyboard.up(key);
    const place = await editor.place();
    await page.keyboard.press('Control+z');
    await expect.poll(() => editor.place()).toEqual(['300', '200']);
    return place;
  };
  for (const name of ['TWO', 'THREE']) await page.getByRole('button', { name: `Hide ${name}` }).click();
  expect((await drag(at(303, 120)))[0]).toBe('300');
  expect((await drag(at(303, 120), ['Shift']))[0]).toBe('300');
  expect(await drag(at(420, 150), ['Shift'])).toEqual(['420', '200']);
  await page.getByRole('switch', { name: 'Snap' }).click();
  expect((await drag(at(303, 120)))[0]).toBe('303');
  await page.reload();
  await page.getByRole('switch', { name: 'Snap', checked: false }).waitFor();
});

test('texts are copied and pasted, also onto another picture, and letters from elsewhere become a text', async () => {
  const { page, ...editor } = await openEditor();
  await row(page, 'TWO').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  expect(await order(page)).toEqual(['TWO', 'THREE', 'TWO', 'ONE']);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('TWO');
  await page.getByRole('button', { name: 'Delete Image' }).click();
  await editor.upload(await photograph(300, 200));
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+v');
  expect(await order(page)).toEqual(['TWO']);
  expect(await editorPage(page).slider('Font size').inputValue()).toBe('12');
  await page.evaluate(`navigator.clipboard.writeText('from\\nelsewhere')`);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+v');
  expect(await order(page)).toEqual(['from elsewhere', 'TWO']);
  await editorPage(page).field('Text').focus();
  await page.keyboard.press('Control+v');
  expect(await order(page)).toHaveLength(2);
});

test('? lists the shortcuts, but in a field it is a letter', async () => {
  const { page } = await openEditor();
  await page.getByRole('application').focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Alt + ↑, Alt + ↓').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Add text' }).focus();
  await page.keyboard.press('?');
  expect(await page.getByRole('textbox', { name: 'Add text' }).inputValue()).toBe('?');
  expect(await dialog.count()).toBe(0);
});

test('no page met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
