import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EditorPage, editorPage, photograph, type UploadedPicture } from './editor-page.ts';
import { type Site, startSite, type VisitOptions } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let photo: UploadedPicture;
beforeAll(async () => {
  [site, photo] = await Promise.all([startSite(), photograph(1200, 800)]);
});
afterAll(() => site.close());

async function openEditor(options: VisitOptions = {}): Promise<EditorPage> {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub', ...options }));
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.settled();
  return editor;
}

/** Returns the middle of a handle of the selected text on the screen, and its cursor. */
async function handle({ page }: EditorPage, name: string) {
  const box = (await page.locator(`[data-handle="${name}"]`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Pulls a handle by screen pixels, and lets it go unless told otherwise. */
async function pull(
  editor: EditorPage,
  name: string,
  by: { readonly x: number; readonly y: number },
  held = false,
) {
  const { mouse } = editor.page;
  const { x, y } = await handle(editor, name);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + by.x / 2, y + by.y / 2);
  await mouse.move(x + by.x, y + by.y);
  if (!held) await mouse.up();
}

test('handles change size, width and rotation; one pull is one undo step, and Escape takes it back', async () => {
  const editor = await openEditor();
  const { page } = editor;
  const size = () => editor.slider('Font size').inputValue();
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();
  await editor.slider('Font size').fill('80');

  const opposite = await handle(editor, 'corner -1 -1');
  await pull(editor, 'corner 1 1', { x: 60, y: 15 });
  expect(Number(await size())).toBeGreaterThan(85);
  const after = await handle(editor, 'corner -1 -1');
  expect(Math.hypot(after.x - opposite.x, after.y - opposite.y)).toBeLessThan(2);
  await undo();
  expect(await size()).toBe('80');
  expect(await editor.place()).toEqual(['600', '400']);

  await editor.open('Size');
  await pull(editor, 'corner 1 1', { x: 60, y: 15 }, true);
  await page
    .locator('[data-badge]')
    .filter({ hasText: `${await size()} px` })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await size()).toBe('80');
  expect(await page.locator('[data-badge]').count()).toBe(0);

  await page.keyboard.down('Shift');
  await pull(editor, 'turn', { x: 40, y: 0 });
  await page.keyboard.up('Shift');
  await editor.open('Style');
  const degrees = Number(await page.getByLabel('Exact degrees').inputValue());
  expect(degrees).toBeGreaterThan(0);
  expect(degrees % 15).toBe(0);

  const width = editor.field('Wrap at (px)');
  await pull(editor, 'side 1', { x: -60, y: -20 });
  expect(Number(await width.inputValue())).toBeGreaterThan(50);
  await expectAccessible(page);
  const side = await handle(editor, 'side 1');
  await page.mouse.dblclick(side.x, side.y);
  expect(await width.inputValue()).toBe('');
});

test('several texts are chosen by clicks, a rectangle or all at once, and aligned, moved and removed in one step', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.addText('SALE');
  await editor.field('X').fill('300');
  await editor.field('Y').fill('200');
  await editor.addText('TODAY');
  await editor.field('X').fill('900');
  await editor.field('Y').fill('600');
  await editor.settled();
  const canvas = (await editor.canvas.boundingBox())!;
  const at = (x: number, y: number) =>
    [canvas.x + (x * canvas.width) / 1200, canvas.y + (y * canvas.height) / 800] as const;
  const selected = page.getByRole('application').getByRole('button', { pressed: true });
  const names = () =>
    selected.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(',')[0]));
  const bar = page.getByRole('region', { name: 'Selected texts' });
  const boxes = () => editor.texts().evaluateAll((all) => all.map((one) => one.style.left));

  await page.mouse.click(...at(600, 400));
  await page.keyboard.down('Shift');
  await page.mouse.click(...at(300, 200));
  await page.keyboard.up('Shift');
  expect(await names()).toEqual(['NEW DROP', 'SALE']);
  await page.getByRole('button', { name: 'TODAY', exact: true }).click({ modifiers: ['Control'] });
  expect(await names()).toEqual(['NEW DROP', 'SALE', 'TODAY']);
  await expectAccessible(page);

  await page.mouse.move(...at(100, 100));
  await page.mouse.down();
  await page.mouse.move(...at(400, 300));
  await page.mouse.move(...at(620, 420));
  expect(await names()).toEqual(['NEW DROP', 'SALE']);
  await page.mouse.up();

  const before = await boxes();
  await page.mouse.move(...at(600, 400));
  await page.mouse.down();
  await page.mouse.move(...at(650, 450), { steps: 3 });
  await page.mouse.up();
  const moved = await boxes();
  expect(moved.map((left, index) => left === before[index])).toEqual([false, false, true]);
  await page.keyboard.press('Control+z');
  expect(await boxes()).toEqual(before);

  await page.getByRole('application').focus();
  await page.keyboard.press('Control+a');
  await bar.getByRole('switch', { name: 'To the picture' }).click();
  await bar.getByRole('button', { name: 'Align centre' }).click();
  await page.getByRole('button', { name: 'SALE', exact: true }).click();
  expect(await editor.place()).toEqual(['600', '200']);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await editor.place()).toEqual(['300', '200']);

  await page.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  expect(await editor.texts().count()).toBe(0);
  await page.keyboard.press('Control+z');
  expect(await editor.texts().count()).toBe(3);
});
