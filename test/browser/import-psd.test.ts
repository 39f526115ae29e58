import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pixelLayer, psdOf } from '#test/psds.ts';
import { type Site, startSite } from './site.ts';
import { violations } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const shots = process.env.SHOTS;
const size = { width: 600, height: 400 };

/** A document with a text, and with some things that are not taken over. */
const poster = psdOf(
  [
    pixelLayer('Background', [0, 0, 600, 400], '#336699'),
    pixelLayer('Sun', [380, 60, 120, 120], '#ffcc00', { blendMode: 'soft light' }),
    { name: 'Curves 1', adjustment: { type: 'invert' } },
    pixelLayer('Old logo', [20, 20, 80, 80], '#ffffff', { hidden: true }),
    {
      name: 'Title',
      text: {
        text: '{{title|Summer sale}}',
        transform: [1, 0, 0, 1, 40, 300],
        style: { font: { name: 'MyriadPro-Bold' }, fontSize: 64, fillColor: { r: 255, g: 255, b: 255 } },
      },
    },
  ],
  (pen) => {
    pen.fillStyle = '#336699';
    pen.fillRect(0, 0, 600, 400);
  },
  size,
);

async function openDialog(): Promise<[page: Page, dialog: Locator]> {
  const page = await site.visit('/templates', { as: 'active_sub' });
  await page.getByRole('button', { name: 'Import PSD' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import PSD' });
  await dialog.waitFor();
  return [page, dialog];
}

const fileOf = (buffer: Buffer, name = 'Poster.psd') => ({
  name,
  mimeType: 'image/vnd.adobe.photoshop',
  buffer,
});

/** Takes pictures of a dialog as people see it, if they are wanted. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [1366, 660],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
    }
}

test('a PSD becomes a template, its report says what differs, and it opens in the editor', async () => {
  const [page, dialog] = await openDialog();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'choose');
  await dialog.getByLabel('PSD file').setInputFiles(fileOf(poster));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  const done = page.getByRole('dialog', { name: 'Poster' });
  await done.getByText(/^\d+\.\d % like the document$/).waitFor();
  await done.getByRole('heading', { name: '5 things differ from the document' }).waitFor();
  const rows = done.getByRole('listitem');
  expect(await rows.count()).toBe(5);
  await rows.filter({ hasText: 'Old logo · visibility' }).waitFor();
  await rows.filter({ hasText: 'MyriadPro-Bold is not built in: the text is in Arial 700.' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'report');

  await done.getByRole('link', { name: 'Open in editor' }).click();
  await page.waitForURL((url) => url.pathname === '/text-overlay');
  await page.getByLabel('title', { exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('heading', { name: 'Poster', exact: true }).waitFor();
});

test('a file that is no PSD is told what to do, and another one can be chosen', async () => {
  const [, dialog] = await openDialog();
  const choose = dialog.getByLabel('PSD file');
  await choose.setInputFiles(fileOf(Buffer.from('no PSD'), 'notes.psd'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('alert').getByText('Send a Photoshop document (.psd).').waitFor();
  await choose.setInputFiles(fileOf(poster));
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
});

test('Cancel stops an import, and it can be started again', async () => {
  const [page, dialog] = await openDialog();
  let isHeld = true;
  await page.route('**/api/templates/import', async (route) => {
    if (!isHeld) await route.continue();
  });
  await dialog.getByLabel('PSD file').setInputFiles(fileOf(poster));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  isHeld = false;
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog', { name: 'Poster' }).waitFor();
});
