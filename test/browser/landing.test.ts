import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pad, renderOverlays } from '#test/make-pictures.ts';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import { initialEdits, overlayOf, scaledEdits, type Edits } from '#app/web/landing/playground/edits.ts';
import { printSize } from '#platform/web/print.ts';
import { tabTo } from './focus.ts';
import { settle } from './settle.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { violations } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

/** What lies over the upper edge of the control that has the focus; empty where nothing does. */
const coverOfFocused = `(() => {
  const control = document.activeElement;
  const { left, width, top } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + 2);
  return control.contains(hit) || control.closest('fieldset').contains(hit) ? '' : control.outerHTML + ' under ' + hit?.outerHTML;
})()`;

/** What left the page with a body, or for the API. */
function watchUploads(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const harmless = request.method() === 'GET' && request.postDataBuffer() === null;
    if (!harmless || (pathname.startsWith('/api/') && pathname !== '/api/auth/settings'))
      sent.push(request.url());
  });
  return sent;
}

async function saved(
  page: Page,
  save = () => page.getByRole('button', { name: 'Save picture' }).click(),
): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()]);
  expect(download.suggestedFilename()).toBe('print-ready.png');
  return readFile(await download.path());
}

/** Notes in `movements` what takes longer than a frame to change its look or place. */
const watchMovements = `
  movements = [];
  for (const kind of ['transitionrun', 'animationstart']) {
    addEventListener(kind, ({ target }) => {
      const long = target.getAnimations({ subtree: true }).filter((one) => one.effect.getTiming().duration > 16);
      movements.push(...long.map((one) => (one.transitionProperty ?? one.animationName) + ' of ' + target.outerHTML));
    }, true);
  }`;

/** Uses everything in the playground that could move: a switch, a choice, a new picture, a dialog. */
async function tryPlayground(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Pad to a square' }).click();
  await page.getByRole('radio', { name: 'Top left' }).click();
  const buffer = await colourful(640, 400);
  await page.getByLabel('Your picture').setInputFiles({ name: 'art.png', mimeType: 'image/png', buffer });
  await expectShown(page.getByText('640 × 400'));
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  await expectShown(page.getByRole('dialog').getByRole('group', { name: 'curl snippet' }));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The pixels that the API gives for the same picture and the same work. */
async function byTheServer(picture: Buffer, work: Edits): Promise<Buffer> {
  const overlay = overlayOf(work);
  const { bytes } = await pad(picture, {
    paddingPx: work.paddingPx,
    background: 'transparent',
    output: 'png',
  });
  const rendered = await renderOverlays(bytes, overlay ? [overlay] : [], { drawer: createServerDrawer() });
  return pixels(rendered.bytes);
}

/** Where two pictures differ, such as `40 x 12 at 300, 80`; empty where they don't. */
async function difference(one: Buffer, other: Buffer): Promise<string> {
  if ((await pixels(one)).equals(await pixels(other))) return '';
  const blended = sharp(one)
    .composite([{ input: other, blend: 'difference' }])
    .removeAlpha();
  const trimmed = sharp(await blended.png().toBuffer()).trim({ background: '#000', threshold: 0 });
  const { info } = await trimmed.toBuffer({ resolveWithObject: true });
  const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
  return `${width} x ${height} at ${-trimOffsetLeft}, ${-trimOffsetTop}`;
}

const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();

/** An opaque picture in which every pixel differs from its neighbours. */
function colourful(width: number, height: number): Promise<Buffer> {
  const samples = Buffer.alloc(width * height * 3);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.imul(i + 1, 2_654_435_761) >>> 24;
  return sharp(samples, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

test("a visitor's picture is padded and gets its text as by the API, and nothing is uploaded", async () => {
  const page = await site.visit('/');
  const sent = watchUploads(page);
  const picture = await colourful(640, 400);
  await page
    .getByLabel('Your picture')
    .setInputFiles({ name: 'art.png', mimeType: 'image/png', buffer: picture });
  await expectShown(page.getByText('640 × 400 → 674 × 674 px'));
  await page.getByLabel('Text', { exact: true }).fill('SOLD\nمرحبا');
  await page.getByRole('radio', { name: 'Bottom center' }).click();
  const work: Edits = {
    ...scaledEdits(initialEdits, printSize, { width: 640, height: 400 }),
    text: 'SOLD\nمرحبا',
    position: 'bottom-center',
  };
  expect(await pixels(await saved(page))).toEqual(await byTheServer(picture, work));
  expect(await page.locator('canvas').isVisible()).toBe(true);
  expect(sent).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the sample is there before anything is touched, and can be changed and saved', async () => {
  const page = await site.visit('/');
  expect(await page.locator('canvas').isVisible()).toBe(false);
  await page.getByRole('switch', { name: 'Pad to a square' }).click();
  await page.getByLabel('Text', { exact: true }).fill('');
  await page.locator('canvas').waitFor();
  const { width, height } = await sharp(await saved(page)).metadata();
  expect({ width, height }).toEqual(printSize);
});

test('the text of the sample is written, sized, placed and saved by keyboard alone', async () => {
  const page = await site.visit('/');
  await tabTo(page, 'textbox', 'Text');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('SOLD OUT');
  await tabTo(page, 'slider', 'Font size');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'radio', 'Center');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'button', 'Save picture', 'Shift+Tab');
  const byKeyboard = await saved(page, () => page.keyboard.press('Enter'));

  const other = await site.visit('/');
  await other.getByLabel('Text', { exact: true }).fill('SOLD OUT');
  await other.getByRole('slider', { name: 'Font size' }).fill(String(initialEdits.fontSize + 1));
  await other.getByRole('radio', { name: 'Bottom right' }).click();
  expect(byKeyboard.equals(await saved(other))).toBe(true);
});

test.each([
  [390, 844],
  [390, 664],
  [664, 390],
])('at %i x %i px the picture stays in view above each control', async (width, height) => {
  const page = await site.visit('/', { viewport: { width, height }, hasTouch: true });
  const sheet = page.locator('.crop-marks');
  const controls = await page.locator('fieldset').locator('input, select, textarea, button').all();
  expect(controls.length).toBeGreaterThan(15);
  for (const control of controls) {
    await control.focus();
    const { y, height: sheetHeight } = (await sheet.boundingBox()) ?? { y: -1, height: 0 };
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + sheetHeight).toBeLessThanOrEqual(height / 2);
    expect(await page.evaluate(coverOfFocused)).toBe('');
  }
});

test('nothing moves if reduced motion is preferred', async () => {
  const page = await site.visit('/');
  await page.evaluate(watchMovements);
  const movements = () => page.evaluate('movements') as Promise<string[]>;
  await tryPlayground(page);
  expect(await movements()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await tryPlayground(page);
  expect(await movements()).not.toEqual([]);
});

test('nothing moves or changes when the application takes over the drawn page', async () => {
  const page = await site.visit('/');
  await page.locator('template').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  const running = await page.screenshot({ fullPage: true });
  await page.route(/\/assets\/.*\.(?:js|css)$/, (route) => route.abort());
  await page.reload();
  await settle(page);
  const drawn = await page.screenshot({ fullPage: true });
  await page.close();
  expect(await difference(drawn, running)).toBe('');
});

test('shaping and fonts are fetched at the first touch', async () => {
  const page = await site.visit('/');
  const names = 'performance.getEntriesByType("resource").map(({ name }) => name).join(" ")';
  expect(await page.evaluate(names)).not.toMatch(/\.wasm|\.ttf/);
  await page.getByRole('slider', { name: 'Font size' }).focus();
  await page.locator('canvas').waitFor();
  expect(await page.evaluate(names)).toMatch(/\.wasm/);
});

test('the small faces are enough for its texts', async () => {
  const page = await site.visit('/');
  const names = await page.evaluate(
    'document.fonts.ready.then(() => performance.getEntriesByType("resource").map(({ name }) => name))',
  );
  const faces = (names as string[]).filter((name) => name.endsWith('.woff2'));
  expect(faces).toHaveLength(3);
  for (const name of faces)
    expect(name).toMatch(/\/(?:bricolage-grotesque|geist-mono|inter)-[\w-]{8}\.woff2$/);
});

test('a file that cannot be read says why, and what to do', async () => {
  const page = await site.visit('/');
  const field = page.getByLabel('Your picture');
  const cases = [
    [
      'photo.png',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'HEIC and AVIF are not supported here.',
    ],
    ['art.png', (await colourful(40, 40)).subarray(0, 60), 'It may be damaged or incomplete.'],
    ['notes.png', Buffer.from('hello'), 'This file is not a picture.'],
  ] as const;
  for (const [name, buffer, words] of cases) {
    await field.setInputFiles({ name, mimeType: 'image/png', buffer });
    await expectShown(page.getByText(words));
  }
  await expectShown(page.getByText('1600 × 1200 → 1700 × 1700 px'));
});

test('the calls that make the same picture lead to a key', async () => {
  const page = await site.visit('/');
  await page.getByRole('button', { name: 'Copy as API call' }).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('group', { name: 'curl snippet' });
  await expectShown(code);
  expect(await code.innerText()).toContain('/api/image_padding');
  expect(await code.innerText()).toContain('"position":"center"');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Sign up for a key' }).click();
  await expectShown(page.getByRole('tab', { name: 'Sign Up', selected: true }));
});

test('a form that is sent before the application runs waits for it', async () => {
  const page = await site.visit('/no/such/page');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/first-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill('early@example.com');
  await page.getByRole('button', { name: 'Join the list' }).click();
  held.resolve();
  await page.getByRole('heading', { name: "You're on the list!" }).waitFor();
});

test('a returning user never sees the landing page flash', async () => {
  const page = await site.visit('/');
  await page.evaluate("localStorage.setItem('overprint:session', 'cookie')");
  await page.route('**/assets/first-*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'load' });
  expect(await page.locator('h1').isVisible()).toBe(false);
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
