import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EditorPage, editorPage, photograph, type UploadedPicture } from './editor-page.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
let photo: UploadedPicture;
beforeAll(async () => {
  [site, photo] = await Promise.all([startSite(), photograph(1200, 800)]);
});
afterAll(() => site.close());

async function openEditor(width: number, height: number): Promise<EditorPage> {
  const viewport = { width, height };
  const editor = editorPage(
    await site.visit('/text-overlay', { as: 'active_sub', viewport, hasTouch: width < 600 }),
  );
  await editor.upload(photo);
  await editor.addText('NEW DROP');
  await editor.settled();
  return editor;
}

/** Returns whether nothing covers the middle and the corners of what a selector finds. */
const inSight = (selector: string) => `(() => {
  const element = document.querySelector(${JSON.stringify(selector)});
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const points = [[left + 2, top + 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]];
  return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
})()`;
const pageScrolls = 'document.documentElement.scrollHeight > innerHeight';

test.each([
  [1440, 900],
  [1366, 660],
  [720, 450],
])('at %i by %i the picture stays in sight whatever control is used', async (width, height) => {
  const editor = await openEditor(width, height);
  const { page } = editor;
  const before = await editor.canvas.boundingBox();
  await expect.poll(() => page.evaluate(pageScrolls)).toBe(false);
  for (const name of ['Text', 'X', 'Colour', 'Outline colour', 'Image URL'] as const) {
    if (name === 'Image URL') await page.getByRole('button', { name: /^Picture/ }).click();
    await editor.field(name).focus();
    expect(await page.evaluate(inSight('canvas')), name).toBe(true);
    expect(await page.evaluate(inSight(':focus')), name).toBe(true);
  }
  await editor.open('Place');
  await page.getByRole('button', { name: 'Send to back' }).focus();
  expect(await editor.canvas.boundingBox()).toEqual(before);
  await editor.texts().focus();
  await page.keyboard.press('Escape');
  expect(await editor.canvas.boundingBox()).toEqual(before);
});

test('on a phone the settings are tabs below the picture, which stays in sight whole', async () => {
  const editor = await openEditor(390, 844);
  const { page } = editor;
  await expect.poll(() => page.evaluate(pageScrolls)).toBe(false);
  for (const [tab, label] of [
    ['Text', 'Text'],
    ['Font', 'Font family'],
    ['Size', 'Font size'],
    ['Colour', 'Outline colour'],
    ['Place', 'Y'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const control = page.getByRole('tabpanel').getByLabel(label, { exact: true }).last();
    await control.focus();
    expect(await page.evaluate(inSight('canvas')), tab).toBe(true);
    expect(await page.evaluate(inSight(':focus')), tab).toBe(true);
  }
  await page.getByRole('button', { name: 'All texts' }).click();
  await page.getByRole('textbox', { name: 'Add text' }).waitFor();
});

test('the picture has at least 400 px on a laptop', async () => {
  const editor = await openEditor(1366, 660);
  const surface = editor.canvas.locator('xpath=ancestor::*[contains(@class,"bg-well")]');
  expect((await surface.boundingBox())!.height).toBeGreaterThanOrEqual(400);
});

test('at Fit a text that hangs over the edge gives nothing to scroll', async () => {
  const editor = await openEditor(1440, 900);
  await editor.slider('Font size').fill('300');
  await editor.field('Y').fill('790');
  const room = await editor.page
    .getByRole('application')
    .evaluate((stage) => [stage.scrollHeight - stage.clientHeight, stage.scrollWidth - stage.clientWidth]);
  expect(room).toEqual([0, 0]);
});

test('a text that reaches over the edge says so, and is brought inside by one press', async () => {
  const editor = await openEditor(1366, 660);
  const { page } = editor;
  await editor.field('Text').fill('BROTHERHOOD');
  await editor.slider('Font size').fill('300');
  await page.getByText('This text is cut off at the edge').waitFor();
  await page.getByRole('button', { name: 'Shrink it' }).click();
  await page.getByText('This text is cut off at the edge').waitFor({ state: 'hidden' });
  expect(Number(await editor.slider('Font size').inputValue())).toBeGreaterThan(100);
});

test('on a laptop layers and every setting of a text are in sight without scrolling', async () => {
  const editor = await openEditor(1366, 660);
  const { page } = editor;
  async function isInSight(element: Locator): Promise<boolean> {
    const column = await page.locator('[data-controls]').filter({ has: element }).boundingBox();
    const box = await element.boundingBox();
    if (!column || !box) return false;
    return box.y >= column.y && box.y + box.height <= column.y + column.height;
  }
  for (const [tab, last] of [
    ['Text', page.getByRole('switch', { name: 'Shrink to fit' })],
    ['Font', page.getByRole('switch', { name: 'Capitals' })],
    ['Size', page.getByRole('slider', { name: 'Font size' })],
    ['Colour', page.getByRole('button', { name: 'Add outline' })],
    ['Style', page.getByRole('switch', { name: 'Shadow' })],
    ['Place', page.getByRole('button', { name: 'Delete', exact: true })],
  ] as const) {
    await editor.open(tab);
    await expect.poll(async () => [tab, await isInSight(last)]).toEqual([tab, true]);
  }
  expect(await isInSight(page.getByRole('list', { name: 'Layers' }))).toBe(true);
});

test.each([
  [1280, 720],
  [1366, 660],
])(
  'at %i by %i layers and settings are columns, and the sidebar makes room for the picture',
  async (width, height) => {
    const editor = await openEditor(width, height);
    const { page } = editor;
    const settings = (await page.getByRole('tablist', { name: 'Settings of the text' }).boundingBox())!;
    const layers = (await page.getByRole('list', { name: 'Layers' }).boundingBox())!;
    expect(settings.x).toBeGreaterThan(layers.x + layers.width);
    expect((await editor.canvas.boundingBox())!.width).toBeGreaterThan(550);
    const sidebar = page.locator('[data-sidebar]');
    const sidebarWidth = async () => (await sidebar.boundingBox())!.width;
    expect(await sidebarWidth()).toBe(44);
    const templates = sidebar.getByRole('link', { name: 'Templates' });
    expect(await templates.getAttribute('title')).toBe('Templates');
    await templates.click();
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    expect(await sidebarWidth()).toBe(240);
  },
);

test('on a wide screen the settings have a column of their own, and the editor fills the window', async () => {
  const editor = await openEditor(1920, 1000);
  const settings = (await editor.page.getByRole('tablist', { name: 'Settings of the text' }).boundingBox())!;
  const layers = (await editor.page.getByRole('list', { name: 'Layers' }).boundingBox())!;
  const tools = (await editor.page.getByRole('button', { name: 'Download as' }).boundingBox())!;
  expect(settings.x).toBeGreaterThan(layers.x + layers.width);
  expect(tools.x + tools.width).toBeGreaterThan(1860);
  await editor.page.getByRole('button', { name: 'Undo' }).click();
  await editor.page.getByRole('list', { name: 'Layers' }).waitFor({ state: 'detached' });
  expect(await editor.page.getByText('Select a layer').count()).toBe(0);
});
