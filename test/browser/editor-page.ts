import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

const run = promisify(execFile);

/** The text overlay screen. */
export interface EditorPage {
  readonly page: Page;
  readonly canvas: Locator;
  /** Shows one group of settings of the selected text. */
  open(group: SettingsGroup): Promise<void>;
  /** A slider and a field show their group first, whatever is done with them. */
  slider(name: 'Font size' | 'Outline width'): Locator;
  field(
    name: 'Text' | 'X' | 'Y' | 'Colour' | 'Outline colour' | 'Image URL' | 'Wrap at (px)' | 'Line height',
  ): Locator;
  /** Chooses a font family by typing the beginning of its name. */
  chooseFont(family: string): Promise<void>;
  /** The boxes of the texts on the picture. */
  texts(): Locator;
  upload(picture: UploadedPicture): Promise<void>;
  /** On a phone, leaves the settings of the selected text first. */
  addText(text: string): Promise<void>;
  /** The X and Y fields of the selected text. */
  place(): Promise<[x: string, y: string]>;
  /** Resolves when every font is loaded. */
  settled(): Promise<void>;
  download(): Promise<Buffer>;
}

type SettingsGroup = 'Text' | 'Font' | 'Size' | 'Colour' | 'Style' | 'Place';

const groupOf: Readonly<Record<string, SettingsGroup>> = {
  'Font size': 'Size',
  'Outline width': 'Colour',
  Text: 'Text',
  'Wrap at (px)': 'Text',
  'Line height': 'Text',
  X: 'Place',
  Y: 'Place',
  Colour: 'Colour',
  'Outline colour': 'Colour',
};

export interface UploadedPicture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function editorPage(page: Page): EditorPage {
  async function open(group: SettingsGroup): Promise<void> {
    const tab = page.getByRole('tab', { name: group, exact: true });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  }
  /** Returns a locator that shows its group before each of its actions. */
  function inGroup(name: string, locator: Locator): Locator {
    const group = groupOf[name];
    if (group === undefined) return locator;
    return new Proxy(locator, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          await open(group);
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
  }
  return {
    page,
    canvas: page.locator('canvas'),
    open,
    slider: (name) => inGroup(name, page.getByRole('slider', { name })),
    field: (name) => inGroup(name, page.getByLabel(name, { exact: true })),
    async chooseFont(family) {
      await open('Font');
      const picker = page.getByRole('combobox', { name: 'Font family' });
      await picker.focus();
      await picker.pressSequentially(family.slice(0, 1));
      await page.getByRole('combobox', { name: 'Search fonts' }).pressSequentially(family.slice(1));
      await page.keyboard.press('Enter');
      await picker.filter({ hasText: family }).waitFor();
    },
    texts: () => page.getByRole('application').getByRole('button'),
    async upload(picture) {
      await page.getByLabel('Upload Image').setInputFiles(picture);
      await page.locator('canvas').waitFor();
    },
    async addText(text) {
      const back = page.getByRole('button', { name: 'All texts' });
      const field = page.getByRole('textbox', { name: 'Add text' });
      await field.or(back).waitFor();
      if (await back.isVisible()) await back.click();
      await field.fill(text);
      await field.press('Enter');
    },
    async place() {
      return [await this.field('X').inputValue(), await this.field('Y').inputValue()];
    },
    async settled() {
      await page.getByText('Loading fonts...').waitFor({ state: 'hidden' });
    },
    async download() {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download', exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('edited-image.png');
      return readFile(await download.path());
    },
  };
}

/** Returns an opaque photograph as PNG, which the browser and the server decode to the same pixels. */
export async function photograph(width: number, height: number): Promise<UploadedPicture> {
  const buffer = await sharp('test/fixtures/samples/baseline.jpg')
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  return { name: `it's "new".png`, mimeType: 'image/png', buffer };
}

/**
 * Copies the fetch snippet, puts a key in it and runs it in a folder with the picture. Resolves to the
 * picture that the API made.
 */
export async function runCopiedCall(page: Page, folder: string, picture: UploadedPicture): Promise<Buffer> {
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  await page.getByRole('tab', { name: 'fetch' }).click();
  await page.getByRole('button', { name: 'Copy fetch snippet' }).click();
  const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
  await page.getByRole('button', { name: 'Close' }).click();

  const response = await page.request.post('/api/keys', { data: { name: 'copied call' } });
  const { key } = (await response.json()) as { key: string };
  expect(copied).not.toContain(key);
  const code = copied.replace(/"X-API-Key": "[^"]*"/, `"X-API-Key": "${key}"`);
  await writeFile(join(folder, picture.name), picture.buffer);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  const link = /processed_image_url: '([^']+)'/.exec(stdout)?.[1];
  expect(link, stdout).toBeDefined();
  const result = await page.request.get(new URL(link!).pathname);
  return result.body();
}

/** Returns how many pixels of two pictures differ. */
export async function differingPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  expect([a!.info.width, a!.info.height]).toEqual([b!.info.width, b!.info.height]);
  let count = 0;
  for (let index = 0; index < a!.data.length; index += 4) {
    if (a!.data.readUInt32BE(index) !== b!.data.readUInt32BE(index)) count += 1;
  }
  return count;
}
