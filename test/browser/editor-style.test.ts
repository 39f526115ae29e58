import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EditorPage, editorPage, photograph, type UploadedPicture } from './editor-page.ts';
import { type Site, startSite, type VisitOptions } from './site.ts';
import { expectAccessible } from './violations.ts';

let site: Site;
let photo: UploadedPicture;
beforeAll(async () => {
  photo = await photograph(1200, 800);
  site = await startSite();
});
afterAll(() => site.close());

/** The library's types know no DOM here. */
const isFocused = (element: object) => (element as { matches(css: string): boolean }).matches(':focus');

async function openEditor(options: VisitOptions = {}): Promise<EditorPage> {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub', ...options }));
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.settled();
  return editor;
}

test('a font is picked by keys: typing searches, arrows and Enter choose, Escape returns the focus', async () => {
  const editor = await openEditor();
  const { page } = editor;
  const picker = page.getByRole('combobox', { name: 'Font family' });
  const options = page.getByRole('option');
  await picker.focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).innerText()).toBe('Inter');
  await page.keyboard.press('Escape');
  expect(await options.count()).toBe(0);
  expect(await picker.evaluate(isFocused)).toBe(true);

  await editor.chooseFont('Anton');
  expect(await picker.evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  expect(
    await page.getByRole('group', { name: 'Recently used' }).getByRole('option').allInnerTexts(),
  ).toEqual(['Anton']);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Search fonts' }).fill('script');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await picker.innerText()).toBe('Pacifico');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await picker.innerText()).toBe('Anton');
});

test('the file of a face is fetched when its row comes into sight', async () => {
  const editor = await openEditor({ viewport: { width: 1366, height: 660 } });
  const { page } = editor;
  const files: string[] = [];
  page.on('request', (request) => files.push(/[^/]*\.ttf$/.exec(request.url())?.[0] ?? ''));
  await page.getByLabel('Font family').click();
  const anton = page.waitForRequest(/Anton_400Regular/);
  await page.getByRole('option', { name: 'Inter' }).waitFor();
  await anton;
  expect(files.filter((file) => /^(?:Pacifico|Rye|Poppins)/.test(file))).toEqual([]);
  const pacifico = page.waitForRequest(/Pacifico_400Regular/);
  await page.getByRole('option', { name: 'Pacifico' }).scrollIntoViewIfNeeded();
  await pacifico;
});
