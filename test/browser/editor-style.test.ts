import type { Page } from 'playwright-core';
import sharp from 'sharp';
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
  await editor.open('Font');
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
  const anton = page.waitForRequest(/Anton_400Regular/);
  await editor.open('Font');
  await page.getByLabel('Font family').click();
  await page.getByRole('option', { name: 'Inter' }).waitFor();
  await anton;
  expect(files.filter((file) => /^(?:Pacifico|Rye|Poppins)/.test(file))).toEqual([]);
  const pacifico = page.waitForRequest(/Pacifico_400Regular/);
  await page.getByRole('option', { name: 'Pacifico' }).scrollIntoViewIfNeeded();
  await pacifico;
});

test('a text gets weight, spacing, rotation and shadow; one drag is one undo step, and the copied call carries all', async () => {
  const editor = await openEditor();
  const { page } = editor;
  const slider = (name: string) => page.getByRole('slider', { name });
  await editor.chooseFont('Montserrat');
  await page.getByRole('radio', { name: 'Bold', exact: true }).click();
  await page.getByRole('switch', { name: 'Capitals' }).click();
  await editor.open('Style');
  await slider('Letter spacing').fill('0.12');
  await slider('Opacity').fill('80');
  await page.getByRole('switch', { name: 'Shadow' }).click();
  await page.getByRole('radio', { name: 'Hard' }).click();
  await slider('Shadow strength').fill('40');
  await editor.open('Text');
  await page.getByRole('switch', { name: 'Shrink to fit' }).click();
  await page.getByLabel('Max height (px)').fill('300');
  await editor.open('Style');

  await slider('Rotation').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  expect(await slider('Rotation').inputValue()).toBe('15');
  await page.keyboard.press('0');
  const track = (await slider('Rotation').boundingBox())!;
  const at = (share: number) => [track.x + track.width * share, track.y + track.height / 2] as const;
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.3), { steps: 5 });
  await page.mouse.move(...at(0.45), { steps: 5 });
  await page.mouse.up();
  const turned = await slider('Rotation').inputValue();
  expect(Number(turned)).toBeLessThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await slider('Rotation').inputValue()).toBe('0');
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await slider('Rotation').inputValue()).toBe(turned);

  const expected = {
    font_family: 'Montserrat',
    font_weight: 700,
    letter_spacing: 0.12,
    uppercase: true,
    opacity: 0.8,
    rotation: Number(turned),
    shadow: { x: 6, y: 6, blur: 0, color: '#00000066' },
    fit: 'shrink',
    max_width: 960,
    max_height: 300,
  };
  expect(await copiedOverlay(page)).toMatchObject(expected);
  await page.reload();
  await editor.upload(photo);
  expect(await copiedOverlay(page)).toMatchObject(expected);
});

test('a weight that the family lacks is said, and comes back with a family that has it', async () => {
  const editor = await openEditor();
  const { page } = editor;
  const chosen = page.getByRole('radiogroup', { name: 'Weight' }).getByRole('radio', { checked: true });
  await editor.open('Font');
  await page.getByRole('radio', { name: 'Heavy' }).click();
  await editor.chooseFont('Anton');
  await page.getByText('Anton has no Heavy; using Regular').waitFor();
  await editor.chooseFont('Oswald');
  expect(await chosen.innerText()).toBe('Bold');
  await editor.chooseFont('Poppins');
  expect(await chosen.innerText()).toBe('Heavy');
});

test('colours that were used are offered again, in every field and for another text too', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.field('Colour').fill('#CC2200');
  await editor.field('Colour').blur();
  await editor.addText('SALE');
  await editor.open('Colour');
  const recent = (field: number) => page.getByRole('group', { name: 'Recent colours' }).nth(field);
  await recent(0).getByRole('button', { name: '#CC2200' }).click();
  expect(await editor.field('Colour').inputValue()).toBe('#CC2200');
  // The press ends the field that has the focus, and still chooses what was pressed.
  await editor.field('Colour').fill('#00AA44');
  await recent(1).getByRole('button', { name: '#CC2200' }).click();
  expect(await editor.field('Outline colour').inputValue()).toBe('#CC2200');
  expect(await recent(1).getByRole('button').first().getAttribute('aria-label')).toBe('#00AA44');
  await editor.open('Style');
  await page.getByRole('switch', { name: 'Shadow' }).click();
  await recent(0).getByRole('button', { name: '#00AA44' }).click();
  expect(await page.getByLabel('Shadow colour', { exact: true }).inputValue()).toBe('#00AA44');
  await expectAccessible(page);
});

test('a shadow is drawn on the picture, around the text', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.slider('Font size').fill('200');
  await editor.slider('Outline width').fill('0');
  await editor.open('Style');
  await page.getByRole('switch', { name: 'Shadow' }).click();
  await page.getByRole('radio', { name: 'Hard' }).click();
  await page.getByLabel('Shadow colour').fill('#00FF00');
  const count = async (isColour: (r: number, g: number, b: number) => boolean) => {
    const pixels = await sharp(await editor.canvas.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
    let found = 0;
    for (let at = 0; at < pixels.length; at += 3)
      if (isColour(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)) found += 1;
    return found;
  };
  await expect.poll(() => count((r, g, b) => r < 20 && g > 235 && b < 20)).toBeGreaterThan(500);
  expect(await count((r, g, b) => r > 250 && g > 250 && b > 250)).toBeGreaterThan(5_000);
});

test('the sheet is behind the picture in every theme, remembered, and never in the download', async () => {
  const editor = editorPage(await site.visit('/text-overlay', { as: 'active_sub' }));
  const { page } = editor;
  const buffer = await sharp({
    create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  await editor.upload({ name: 'clear.png', mimeType: 'image/png', buffer });
  const sheets = page.getByRole('radiogroup', { name: 'Sheet' });
  const colourAt = async () => {
    const { data } = await sharp(await editor.canvas.screenshot())
      .extract({ left: 20, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  };
  await sheets.getByRole('radio', { name: 'Forest' }).click();
  expect(await colourAt()).toEqual([0x1e, 0x4d, 0x36]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourAt()).toEqual([0x1e, 0x4d, 0x36]);
  await sheets.getByRole('radio', { name: 'Custom colour' }).click();
  await page.getByLabel('Pick the colour of the sheet').fill('#123456');
  await page.reload();
  await editor.upload({ name: 'clear.png', mimeType: 'image/png', buffer });
  expect(await sheets.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('Custom colour');
  expect(await colourAt()).toEqual([0x12, 0x34, 0x56]);
  const { channels } = await sharp(await editor.download()).stats();
  expect(channels[3]!.max).toBe(0);
});

test.each([
  [390, 844],
  [1366, 660],
])('the style of a text has no barrier at %i by %i', async (width, height) => {
  const editor = await openEditor({ viewport: { width, height } });
  const { page } = editor;
  await editor.open('Style');
  await page.getByRole('slider', { name: 'Rotation' }).fill('-12');
  await page.getByRole('switch', { name: 'Shadow' }).click();
  if (width === 390) await page.getByRole('button', { name: 'Sheet: Transparent' }).click();
  await page.getByRole('radio', { name: 'Custom colour' }).click();
  await expectAccessible(page);
});

/** Resolves to the text of the call that "Copy as API call" offers. */
async function copiedOverlay(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  await page.getByRole('tab', { name: 'n8n' }).click();
  await page.getByRole('button', { name: 'Copy n8n snippet' }).click();
  const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
  await page.getByRole('button', { name: 'Close' }).click();
  const [node] = JSON.parse(copied).nodes;
  return JSON.parse(node.parameters.bodyParameters.parameters[1].value)[0];
}
