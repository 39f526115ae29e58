import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withProfile } from '#platform/server/image/profile/with-profile.ts';
import { readDensity } from '#platform/shared/density/keep-density.ts';
import { readProfile } from '#tools/print-files/server/engines/profile.ts';
import { displayP3 } from '#test/icc-profiles.ts';
import { jpegOf, tiffOf } from '#test/print-pictures.ts';
import { pictureSamples, readSample } from '#test/sample-pictures.ts';
import {
  type EditorPage,
  editorPage,
  differingPixels,
  photograph,
  runCopiedCall,
  type UploadedPicture,
} from './editor-page.ts';
import { expectAccessible } from './violations.ts';
import { expectShown, type Site, startSite, type VisitOptions } from './site.ts';

let site: Site;
let pictures: Server;
let pictureUrl: string;
let photo: UploadedPicture;
let folder: string;
beforeAll(async () => {
  photo = await photograph(1200, 800);
  folder = await mkdtemp(join(tmpdir(), 'overprint-editor-'));
  pictures = createServer((_request, response) => response.end(photo.buffer));
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  pictureUrl = `http://${host}/art.png`;
  site = await startSite({ OUTBOUND_ALLOW: host });
});
afterAll(async () => {
  await site.close();
  pictures.close();
  await rm(folder, { recursive: true, force: true });
});

async function openEditor(options: VisitOptions = {}): Promise<EditorPage> {
  return editorPage(await site.visit('/text-overlay', { as: 'active_sub', ...options }));
}

test('without a picture nothing can be added, and the screen says what to do', async () => {
  const { page } = await openEditor();
  await page.getByText('No image selected').waitFor();
  await page.getByText('Use the controls on the left to add an image').waitFor();
  await page.getByText('Please upload or enter an image URL first').waitFor();
  await page.getByRole('textbox', { name: 'Add text' }).fill('NEW DROP');
  expect(await page.getByRole('button', { name: 'Add text' }).isDisabled()).toBe(true);
  for (const name of ['Download', 'Delete Image', 'Copy as API call', 'Undo', 'Redo']) {
    expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true);
  }
});

test('on a phone the hint says that the controls are below', async () => {
  const { page } = await openEditor({ viewport: { width: 390, height: 844 } });
  await page.getByText('Use the controls below to add an image').waitFor();
  expect(await page.getByText('on the left').count()).toBe(0);
});

test('a newcomer sets two texts: drags with a snap, nudges, undoes, redoes, copies, deletes', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.upload(photo);
  await expectShown(page.getByText('Add text to overlay on your image'));
  await editor.addText('NEW DROP');
  expect(await editor.place()).toEqual(['600', '400']);
  expect(await editor.slider('Font size').inputValue()).toBe('24');
  expect(await editor.slider('Outline width').inputValue()).toBe('5');
  await editor.open('Font');
  expect(await page.getByLabel('Font family').innerText()).toBe('Inter');
  expect(await editor.field('Colour').inputValue()).toBe('#FFFFFF');
  expect(await editor.field('Outline colour').inputValue()).toBe('#000000');
  await editor.settled();

  await editor.open('Place');
  const canvas = (await editor.canvas.boundingBox())!;
  const scale = canvas.width / 1200;
  const at = (x: number, y: number) => [canvas.x + x * scale, canvas.y + y * scale] as const;
  await page.mouse.move(...at(600, 400));
  await page.mouse.down();
  await page.mouse.move(...at(605, 300), { steps: 4 });
  await page.mouse.move(...at(602, 201), { steps: 4 });
  // Near the middle it lies on the middle; upwards nothing is near.
  await page.mouse.up();
  const [x, y] = await editor.place();
  expect(x).toBe('600');
  expect(Math.abs(Number(y) - 201)).toBeLessThanOrEqual(1);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await editor.place()).toEqual(['602', String(Number(y) + 10)]);
  await page.keyboard.press('Control+z');
  expect(await editor.place()).toEqual(['600', y]);
  await page.keyboard.press('Control+z');
  expect(await editor.place()).toEqual(['600', '400']);
  await page.keyboard.press('Control+Shift+z');
  expect(await editor.place()).toEqual(['600', y]);

  await page.keyboard.press('Control+d');
  expect(await editor.texts().count()).toBe(2);
  expect(await editor.place()).toEqual(['620', String(Number(y) + 20)]);
  await editor.texts().last().focus();
  await page.keyboard.press('Delete');
  expect(await editor.texts().count()).toBe(1);
  await page.keyboard.press('Control+z');
  expect(await editor.texts().count()).toBe(2);
});

test('a text below another one can be selected after Bring to front', async () => {
  const editor = await openEditor();
  await editor.upload(photo);
  await editor.addText('BELOW');
  await editor.addText('ABOVE');
  await editor.field('Y').fill('400');
  await editor.settled();
  const names = () =>
    editor.texts().evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(await names()).toEqual(['BELOW, text 1 of 2', 'ABOVE, text 2 of 2']);
  await editor.page.getByRole('button', { name: 'BELOW', exact: true }).click();
  await editor.open('Place');
  await editor.page.getByRole('button', { name: 'Bring to front' }).click();
  expect(await names()).toEqual(['ABOVE, text 1 of 2', 'BELOW, text 2 of 2']);
  const box = (await editor.canvas.boundingBox())!;
  await editor.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  expect(await editor.field('Text').inputValue()).toBe('BELOW');
  await editor.open('Place');
  await editor.page.getByRole('button', { name: 'Send to back' }).click();
  expect(await names()).toEqual(['BELOW, text 1 of 2', 'ABOVE, text 2 of 2']);
});

test('on a print file a text is readable at once, and its size is given in pixels or percent', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.upload(await photograph(2000, 2400));
  await editor.addText('NEW DROP');
  await editor.settled();
  const box = (await editor.texts().boundingBox())!;
  expect(box.height / (await editor.canvas.boundingBox())!.height).toBeGreaterThan(0.06);
  const unit = (name: string) => page.getByRole('radio', { name, exact: true }).first();
  await editor.open('Size');
  expect(await unit('%').getAttribute('aria-checked')).toBe('true');
  expect(await page.getByLabel('Exact size').inputValue()).toBe('8');
  await unit('px').click();
  expect(await page.getByLabel('Exact size').inputValue()).toBe('160');
  await page.getByLabel('Exact size').fill('240');
  expect(await editor.slider('Font size').inputValue()).toBe('240');
  await unit('px').press('ArrowRight');
  expect(await page.getByLabel('Exact size').inputValue()).toBe('12');
});

test('another picture keeps the layout, and the first one restores it', async () => {
  const editor = await openEditor();
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.field('X').fill('301');
  await editor.field('Y').fill('700');
  await editor.page.keyboard.press('Tab');
  await editor.upload(await photograph(300, 200));
  await expectShown(editor.page.getByText('300 × 200 px'));
  expect([...(await editor.place()), await editor.slider('Font size').inputValue()]).toEqual([
    '75',
    '175',
    '6',
  ]);
  await editor.upload(photo);
  await expectShown(editor.page.getByText('1200 × 800 px'));
  expect([...(await editor.place()), await editor.slider('Font size').inputValue()]).toEqual([
    '301',
    '700',
    '24',
  ]);
});

test('an outline of width 0 loses its colour, and has the default one when it comes back', async () => {
  const editor = await openEditor();
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.field('Outline colour').fill('#CC2200');
  await editor.slider('Outline width').fill('0');
  expect(await editor.field('Outline colour').inputValue()).toBe('');
  expect(await editor.field('Outline colour').isDisabled()).toBe(true);
  await editor.slider('Outline width').fill('3');
  expect(await editor.field('Outline colour').inputValue()).toBe('#000000');
});

test('a file that is not an image shows an error, by its type or by its content', async () => {
  const { page } = await openEditor();
  const alert = page.getByRole('alert');
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await alert.filter({ hasText: 'Please upload an image file' }).waitFor();
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await alert.filter({ hasText: 'Invalid image format' }).waitFor();
  await page.getByLabel('Image URL').fill('http://10.0.0.1/a.png');
  await page.getByLabel('Image URL').press('Enter');
  await alert
    .filter({ hasText: 'Invalid URL' })
    .filter({ hasText: 'Give a public http or https address' })
    .waitFor();
  await page.getByLabel('Image URL').fill('a.png');
  await page.getByLabel('Image URL').press('Enter');
  await expectShown(page.getByText('Invalid URL').last());
});

test.each([
  ['lzw.tiff', 'image/tiff'],
  ['bits-24.bmp', 'image/bmp'],
  ['orientation-6.jpg', 'image/jpeg'],
  ['cmyk.jpg', 'image/jpeg'],
  ['animated.gif', 'image/gif'],
])('%s is shown, upright', async (file, mimeType) => {
  const sample = (await pictureSamples()).find((one) => one.file === file);
  const editor = await openEditor();
  await editor.upload({ name: file, mimeType, buffer: await readSample(file) });
  await expectShown(editor.page.getByText(`${sample?.width} × ${sample?.height} px`));
  const warned = await editor.page.getByText('Download saves only the first frame').count();
  expect(warned).toBe(sample?.frames === undefined ? 0 : 1);
});

test('Delete Image clears the picture and all texts, and undo brings both back', async () => {
  const editor = await openEditor();
  await editor.field('Image URL').fill(pictureUrl);
  await editor.canvas.waitFor();
  await editor.addText('NEW DROP');
  await editor.page.getByRole('button', { name: 'Delete Image' }).click();
  await editor.page.getByText('No image selected').waitFor();
  expect(await editor.field('Image URL').inputValue()).toBe('');
  expect(await editor.page.getByRole('list', { name: 'Layers' }).count()).toBe(0);
  await editor.page.getByRole('button', { name: 'Undo' }).click();
  await editor.canvas.waitFor();
  expect(await editor.texts().count()).toBe(1);
  expect(await editor.field('Image URL').inputValue()).toBe(pictureUrl);
});

test('a text that is too long stays in its field whole, and says so', async () => {
  const editor = await openEditor();
  await editor.upload(photo);
  await editor.addText('short');
  await editor.field('Text').fill('a'.repeat(1_005));
  await editor.page.getByText('At most 1,000 characters: remove 5').waitFor();
  expect((await editor.field('Text').inputValue()).length).toBe(1_005);
  await expectShown(editor.page.getByRole('button', { name: 'short, text 1 of 1' }));
});

test('the work outlives other tabs and screens, a reload without a question, and the tab', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.field('Image URL').fill(pictureUrl);
  await editor.canvas.waitFor();
  await editor.addText('NEW DROP');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByRole('tab', { name: 'Test' }).click();
  await editor.canvas.waitFor();
  await page.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('heading', { name: 'API Keys', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Text Overlay' }).click();
  await editor.canvas.waitFor();
  expect(await editor.texts().count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);

  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.type()));
  await page.reload();
  await editor.canvas.waitFor();
  expect(await editor.texts().count()).toBe(1);
  expect(await editor.field('Image URL').inputValue()).toBe(pictureUrl);

  const other = editorPage(await page.context().newPage());
  await page.close({ runBeforeUnload: true });
  await other.page.goto('/text-overlay');
  await other.canvas.waitFor();
  expect(await other.texts().count()).toBe(1);
  expect(asked).toEqual([]);
});

test('where the browser stores nothing, leaving the page asks first', async () => {
  const { page, ...editor } = await openEditor();
  await page.evaluate('Storage.prototype.setItem = () => { throw new Error("full"); }');
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');
});

test('after a download the page can be left without a question', async () => {
  const editor = await openEditor();
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.settled();
  await editor.download();
  const asked: string[] = [];
  editor.page.on('dialog', (dialog) => asked.push(dialog.type()));
  await editor.page.reload();
  expect(asked).toEqual([]);
});

test('without a network an open editor goes on: a picture, a text, its settings and the download', async () => {
  const { page, ...editor } = await openEditor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByText('Connection lost').waitFor();
  const logo = await page.locator('[data-sidebar] a').first().boundingBox();
  const banner = await page.getByText('Connection lost').boundingBox();
  expect(banner!.x).toBeGreaterThanOrEqual(logo!.x + logo!.width);
  await editor.upload(photo);
  await editor.addText('OFFLINE');
  await editor.settled();
  await editor.field('Colour').fill('#CC2200');
  expect((await editor.download()).length).toBeGreaterThan(10_000);
  await page.getByRole('button', { name: 'Sizes' }).click();
  await page.getByLabel('Add a size').selectOption('instagram-square');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page
    .locator('[data-toast]', { hasText: 'The picture could not be saved' })
    .getByText('Check your connection')
    .waitFor();
});

test('the tabs stay in their place whichever is open', async () => {
  const { page } = await openEditor();
  const tops: (number | undefined)[] = [];
  for (const name of ['Test', 'Many', 'API', 'Requests']) {
    await page.getByRole('tab', { name }).click();
    tops.push((await page.getByRole('tab', { name }).boundingBox())?.y);
  }
  expect(new Set(tops).size).toBe(1);
});

test('the picture is zoomed, by steps and back to fit', async () => {
  const editor = await openEditor();
  await editor.upload(photo);
  const fitted = (await editor.canvas.boundingBox())!;
  expect(fitted.width).toBeLessThanOrEqual(800);
  expect(fitted.height).toBeLessThanOrEqual(600);
  await editor.page.getByRole('button', { name: '100%' }).click();
  await expectShown(editor.page.locator('output', { hasText: '100%' }));
  const scrolls = await editor.page
    .getByRole('application')
    .evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(scrolls).toBe(true);
  await editor.page.getByRole('button', { name: 'Fit' }).click();
  expect((await editor.canvas.boundingBox())!.width).toBe(fitted.width);
});

test('the whole job is done by keyboard alone', async () => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.field('Image URL').focus();
  await page.keyboard.type(pictureUrl);
  await page.keyboard.press('Enter');
  await editor.canvas.waitFor();
  await page.getByRole('textbox', { name: 'Add text' }).focus();
  await page.keyboard.type('BY KEYS');
  await page.keyboard.press('Enter');
  await editor.settled();
  await page.getByRole('application').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
    'BY KEYS, text 1 of 1',
  );
  await page.keyboard.press('Shift+ArrowUp');
  expect(await editor.place()).toEqual(['600', '390']);
  await page.getByRole('radio', { name: 'Bottom right' }).focus();
  await page.keyboard.press('Space');
  expect(Number((await editor.place())[0])).toBeGreaterThan(900);
  await page.getByRole('button', { name: 'Duplicate' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.type')).toBe('button');
  await page.getByRole('button', { name: 'BY KEYS', exact: true }).focus();
  await page.keyboard.press('Enter');
  await editor.slider('Font size').focus();
  await page.keyboard.press('ArrowRight');
  expect(await editor.slider('Font size').inputValue()).toBe('25');
  await page.getByRole('button', { name: 'Download', exact: true }).focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('edited-image.png');
});

test.each([
  ['JPEG', 'image/jpeg', () => jpegOf({ jfif: { x: 300, y: 300, unit: 1 } })],
  ['TIFF', 'image/tiff', async () => tiffOf({ stated: { x: 300, y: 300, unit: 2 } })],
])('what is downloaded of a %s has its density, in every format', async (name, mimeType, make) => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.upload({ name: `art.${name}`, mimeType, buffer: await make() });
  for (const extension of ['jpg', 'png', 'webp']) {
    await page.getByRole('button', { name: 'Download as' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `art-text.${extension}` }).click(),
    ]);
    const made = await readFile(await download.path());
    expect(readDensity(made), extension).toEqual({ x: 300, y: 300, unit: 'inch' });
  }
});

test('a download of a picture without a density and without a profile has none', async () => {
  const editor = await openEditor();
  await editor.upload({ name: 'art.jpg', mimeType: 'image/jpeg', buffer: await jpegOf() });
  const made = await editor.download();
  expect(readDensity(made)).toBeUndefined();
  expect(await sharp(made).metadata()).not.toHaveProperty('icc');
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'what is downloaded of a %s in Display P3 keeps its colours and says so, in every format',
  async (format) => {
    const editor = await openEditor();
    const { page } = editor;
    const pure = sharp({ create: { width: 64, height: 48, channels: 3, background: '#f00' } });
    const encoded = await pure.toFormat(format, { quality: 100 }).toBuffer();
    const buffer = withProfile(encoded, format, displayP3);
    await editor.upload({ name: 'art.file', mimeType: `image/${format}`, buffer });
    for (const extension of ['jpg', 'png', 'webp']) {
      await page.getByRole('button', { name: 'Download as' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: `art-text.${extension}` }).click(),
      ]);
      const made = await readFile(await download.path());
      const { icc } = await sharp(made).metadata();
      expect(readProfile(icc ?? Buffer.alloc(0)).isWide, extension).toBe(true);
      // In sRGB it would be 255, 0, 0 of another red, which is 234, 51, 35 in Display P3.
      const { data } = await sharp(made, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
      const [red = 0, green = 255, blue = 255] = data;
      expect([red > 250, green < 6, blue < 6], `${extension} ${red} ${green} ${blue}`).toEqual([
        true,
        true,
        true,
      ]);
    }
  },
);

test('a picture may be dropped anywhere on the tool, or pasted', async () => {
  const editor = await openEditor();
  const { page } = editor;
  const bytes = JSON.stringify([...(await readSample('rgb.png'))]);
  const carrier = await page.evaluateHandle(`(() => {
    window.carrier = new DataTransfer();
    window.carrier.items.add(new File([new Uint8Array(${bytes})], 'dropped.png', { type: 'image/png' }));
    return window.carrier;
  })()`);
  await page.getByRole('heading', { name: 'Image Preview' }).dispatchEvent('drop', { dataTransfer: carrier });
  await editor.canvas.waitFor();
  await expectShown(page.getByText('160 × 121 px'));
  await page.getByRole('button', { name: /^Picture/ }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.getByText('No image selected').waitFor();
  await page.evaluate(
    `document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: window.carrier }))`,
  );
  await editor.canvas.waitFor();
});

test('a finger on a text moves the text', async () => {
  const editor = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.settled();
  await editor.canvas.scrollIntoViewIfNeeded();
  const box = (await editor.canvas.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await editor.page.context().newCDPSession(editor.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (const step of [10, 20, 30, 40]) await touch('touchMove', [{ x, y: y + step }]);
  await touch('touchEnd', []);
  expect(Number((await editor.place())[1])).toBeGreaterThan(450);
});

test('a pinch that begins on a text moves no text, whatever the first finger does before', async () => {
  const editor = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.settled();
  const before = await editor.place();
  const box = (await editor.canvas.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await editor.page.context().newCDPSession(editor.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  await touch('touchStart', [{ x, y }]);
  await touch('touchMove', [{ x, y: y + 12 }]);
  const second = { x: x + 60, y: y + 40 };
  await touch('touchStart', [{ x, y: y + 12 }, second]);
  for (const step of [20, 40, 60]) await touch('touchMove', [{ x: x - step, y: y - step }, second]);
  await touch('touchMove', [{ x: x - 80, y: y - 80 }]);
  await touch('touchEnd', []);
  expect(await editor.place()).toEqual(before);
});

test.each([390, 1280])('the editor has no barrier at %i px', async (width) => {
  const editor = await openEditor({ viewport: { width, height: 900 } });
  await editor.upload(photo);
  await editor.addText('first');
  await editor.addText('second');
  await editor.field('Text').fill('second\nline');
  await editor.field('Colour').fill('#12');
  await editor.settled();
  await expectAccessible(editor.page);
  await editor.page.getByRole('button', { name: '100%' }).click();
  await editor.page.getByRole('button', { name: 'Copy as API call' }).click();
  await editor.page.getByRole('dialog').waitFor();
  await expectAccessible(editor.page);
});

interface Design {
  readonly name: string;
  readonly byUrl?: boolean;
  readonly make: (editor: EditorPage) => Promise<void>;
}

const designs: readonly Design[] = [
  {
    name: 'one line in the middle',
    make: async (editor) => {
      await editor.addText('NEW DROP');
      await editor.slider('Font size').fill('120');
    },
  },
  {
    name: 'three lines, aligned right, without an outline, from an address',
    byUrl: true,
    make: async (editor) => {
      await editor.addText('Handmade');
      await editor.field('Text').fill(`Handmade\nin "small"\nbatches – it's \\new`);
      await editor.page.getByRole('radio', { name: 'Align right' }).click();
      await editor.slider('Font size').fill('72');
      await editor.slider('Outline width').fill('0');
      await editor.chooseFont('Georgia');
      await editor.field('Colour').fill('#FFD400');
    },
  },
  {
    name: 'one long line, wrapped and set apart',
    make: async (editor) => {
      await editor.addText('Handmade in small batches, one at a time');
      await editor.slider('Font size').fill('80');
      await editor.field('Wrap at (px)').fill('620');
      await editor.open('Text');
      await editor.page.getByRole('radio', { name: 'Align left' }).click();
      await editor.field('Line height').fill('1.6');
    },
  },
  {
    name: 'Arabic beside Latin with a wide outline',
    make: async (editor) => {
      await editor.addText('تخفيضات Summer 50%');
      await editor.slider('Font size').fill('96');
      await editor.slider('Outline width').fill('14');
      await editor.field('Outline colour').fill('#B3005E');
      await editor.open('Place');
      await editor.page.getByRole('radio', { name: 'Top center' }).click();
    },
  },
  {
    name: 'emoji in two texts that lie over each other',
    make: async (editor) => {
      await editor.addText('Hello 👩🏽‍🚀🇫🇷 1️⃣');
      await editor.slider('Font size').fill('110');
      await editor.addText('🔥');
      await editor.slider('Font size').fill('300');
      await editor.chooseFont('Times New Roman');
    },
  },
  {
    name: 'a text that reaches over the edge, moved to a half pixel',
    make: async (editor) => {
      await editor.addText('日本語 & עברית');
      await editor.slider('Font size').fill('150');
      await editor.chooseFont('Helvetica');
      await editor.field('X').fill('20.5');
      await editor.field('Y').fill('780.25');
    },
  },
  {
    name: 'a heavy text, spaced, rotated, faded, with a shadow, shrunk into its bounds',
    make: async (editor) => {
      const { page } = editor;
      await editor.addText('Sunday club');
      await editor.slider('Font size').fill('300');
      await editor.chooseFont('Montserrat');
      await page.getByRole('radio', { name: 'Heavy' }).click();
      await page.getByRole('switch', { name: 'Capitals' }).click();
      await editor.open('Text');
      await page.getByRole('switch', { name: 'Shrink to fit' }).click();
      await editor.open('Style');
      await page.getByRole('slider', { name: 'Letter spacing' }).fill('0.08');
      await page.getByRole('slider', { name: 'Rotation' }).fill('-15');
      await page.getByRole('slider', { name: 'Opacity' }).fill('85');
      await page.getByRole('switch', { name: 'Shadow' }).click();
      await page.getByRole('radio', { name: 'Floating' }).click();
    },
  },
  {
    name: 'sizes in percent, turned, with a shadow',
    make: async (editor) => {
      const { page } = editor;
      await editor.addText('Sale\n50 % off');
      for (const group of ['Size', 'Colour'] as const) {
        await editor.open(group);
        await page.getByRole('radio', { name: '%', exact: true }).click();
      }
      await editor.slider('Font size').fill('18.5');
      await editor.slider('Outline width').fill('4.5');
      await editor.chooseFont('Anton');
      await editor.open('Style');
      await page.getByRole('slider', { name: 'Rotation' }).fill('33');
      await page.getByRole('switch', { name: 'Shadow' }).click();
    },
  },
];

describe('the copied call returns the downloaded picture, pixel by pixel', () => {
  test.each(designs)('$name', async ({ make, byUrl }) => {
    const editor = await openEditor();
    if (byUrl) await editor.field('Image URL').fill(pictureUrl);
    else await editor.upload(photo);
    await editor.canvas.waitFor();
    await make(editor);
    await editor.settled();
    const downloaded = await editor.download();
    expect(await differingPixels(downloaded, photo.buffer)).toBeGreaterThan(1_000);
    expect(await differingPixels(downloaded, await runCopiedCall(editor.page, folder, photo))).toBe(0);
  });
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
